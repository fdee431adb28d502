import { randomUUID } from 'node:crypto'
import type { CallInput, CallName, CallOutput } from '#contract/registry.ts'
import { giveFace } from './give-face.ts'
import { chats, type DemoLine, faces, friendships, groups, people, requests } from './world.ts'

/** When each message was said, for `settleTimes`. */
export type FilledWorld = {
  readonly said: readonly {
    readonly conversation_id: string
    readonly seq: number
    readonly minutesAgo: number
  }[]
}

type Guest = {
  readonly id: string
  readonly token: string
}

/** Everything goes through the public calls, as if twelve people had done it. */
export async function fillWorld(url: string, password: string): Promise<FilledWorld> {
  const guests = new Map<string, Guest>()
  for (const person of people) guests.set(person.key, await signUp(url, person, password))
  const guest = (key: string): Guest => {
    const found = guests.get(key)
    if (!found) throw new Error(`nobody is called ${key}`)
    return found
  }
  const said: { conversation_id: string; seq: number; minutesAgo: number }[] = []

  const talk = async (conversation_id: string, lines: readonly DemoLine[], readBy: readonly string[]) => {
    let last = 0
    const sent = new Map<string, string>()
    for (const [speaker, content, minutesAgo, special = {}] of lines) {
      const who = guest(speaker)
      // Who answers has read what came before.
      if (last > 0) await call(url, who, 'messages.read', { conversation_id, seq: last })
      const reply_to_message_id = special.replyTo === undefined ? null : sent.get(special.replyTo)
      const input = { conversation_id, client_id: randomUUID(), content, reply_to_message_id }
      const { seq, message_id } = await call(url, who, 'messages.send', input)
      sent.set(content, message_id)
      said.push({ conversation_id, seq, minutesAgo })
      last = seq
      if (!special.isDeleted) continue
      const taken = await call(url, who, 'messages.delete_for_everyone', { message_id })
      said.push({ conversation_id, seq: taken.seq, minutesAgo })
      last = taken.seq
    }
    for (const reader of readBy)
      await call(url, guest(reader), 'messages.read', { conversation_id, seq: last })
  }

  for (const [a, b] of [...friendships, ...requests])
    await call(url, guest(a), 'connections.request', { user_id: guest(b).id })
  for (const [a, b] of friendships) await call(url, guest(b), 'connections.accept', { user_id: guest(a).id })

  for (const { between, lines, readBy, look } of chats) {
    const [a, b] = between
    const input = { other_user_id: guest(b).id }
    const { conversation_id } = await call(url, guest(a), 'conversations.start_direct_conversation', input)
    await talk(conversation_id, lines, readBy)
    if (look) await call(url, guest(a), 'conversations.set_state', { conversation_id, ...look })
  }
  for (const { name, description, members, lines, readBy } of groups) {
    const [creator = '', ...others] = members
    const { conversation_id } = await call(url, guest(creator), 'groups.create', {
      id: randomUUID(),
      name,
      description,
      member_ids: others.map((key) => guest(key).id),
    })
    await talk(conversation_id, lines, readBy)
  }
  return { said }
}

const signUp = async (
  url: string,
  { key, name, bio }: (typeof people)[number],
  password: string,
): Promise<Guest> => {
  const body = { email: `${key}@demo.lero`, password, data: { display_name: name } }
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${key} could not sign up: ${await response.text()}`)
  const { access_token, user } = (await response.json()) as { access_token: string; user: { id: string } }
  const guest = { id: user.id, token: access_token }
  if (bio) await call(url, guest, 'profile.update', { bio })
  if (faces.includes(key)) {
    const file_id = await giveFace(url, guest.token, key)
    await call(url, guest, 'profile.set_avatar', { file_id })
  }
  return guest
}

/** A call of the contract; throws when it is refused. */
export async function call<N extends CallName>(
  url: string,
  { token }: Pick<Guest, 'token'>,
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  const response = await fetch(`${url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
  return (await response.json()) as CallOutput<N>
}
