import { call } from './call.ts'
import { chats } from './chats.ts'
import { groups } from './groups.ts'
import type { DemoChange, DemoLine } from './line.ts'
import { change, makeGroup } from './make-group.ts'
import { type Guest, say, type Scene } from './say.ts'
import { signUp } from './sign-up.ts'
import { stories } from './stories.ts'
import { tellStory } from './tell-story.ts'
import { blocks, follows, friendships, people, requests } from './world.ts'

/** When each message was said and each story told, for `settleTimes`. */
export type FilledWorld = {
  readonly said: readonly {
    readonly conversation_id: string
    readonly seq: number
    readonly minutesAgo: number
  }[]
  readonly told: readonly { readonly id: string; readonly minutesAgo: number }[]
}

/** Everything goes through the public calls, as if so many people had done it. */
export async function fillWorld(url: string, password: string): Promise<FilledWorld> {
  const guests = new Map<string, Guest>()
  // One after another: who came last is suggested first.
  for (const person of people) guests.set(person.key, await signUp(url, person, password))
  const guest = (key: string): Guest => {
    const found = guests.get(key)
    if (!found) throw new Error(`nobody is called ${key}`)
    return found
  }
  const scene: Scene = { url, guest, sent: new Map(), albums: new Map() }
  const said: { conversation_id: string; seq: number; minutesAgo: number }[] = []
  const reads: { key: string; conversation_id: string; seq: number }[] = []

  const talk = async (
    conversation_id: string,
    lines: readonly (DemoLine | DemoChange)[],
    readBy: readonly string[],
    group_id = '',
  ) => {
    let last = 0
    const readUpTo = new Map<string, number>()
    for (const line of lines) {
      if ('by' in line) {
        await change(scene, group_id, line)
        continue
      }
      // Who answers has read what came before.
      readUpTo.set(line[0], last)
      last = await say(scene, conversation_id, line)
      said.push({ conversation_id, seq: last, minutesAgo: line[2] })
    }
    for (const key of readBy) readUpTo.set(key, last)
    for (const [key, seq] of readUpTo) if (seq > 0) reads.push({ key, conversation_id, seq })
  }

  for (const [a, b] of [...friendships, ...requests])
    await call(url, guest(a), 'connections.request', { user_id: guest(b).id })
  for (const [a, b] of friendships) await call(url, guest(b), 'connections.accept', { user_id: guest(a).id })
  for (const [a, b] of follows)
    await call(url, guest(a), 'follows.set', { user_id: guest(b).id, is_following: true })
  for (const [a, b] of blocks) await call(url, guest(a), 'people.block', { user_id: guest(b).id })

  const choose = async (conversation_id: string, marinas: (typeof chats)[number]['marinas']) => {
    if (marinas) await call(url, guest('marina'), 'conversations.set_state', { conversation_id, ...marinas })
  }
  for (const { between, lines, readBy, marinas } of chats) {
    const [a, b] = between
    const input = { other_user_id: guest(b).id }
    const { conversation_id } = await call(url, guest(a), 'conversations.start_direct_conversation', input)
    await talk(conversation_id, lines, readBy)
    await choose(conversation_id, marinas)
  }
  for (const group of groups) {
    const { group_id, conversation_id } = await makeGroup(scene, group)
    const lines = [...(group.begins ?? []), ...group.lines]
    await talk(conversation_id, lines, group.readBy, group_id)
    await choose(conversation_id, group.marinas)
  }
  const told: { id: string; minutesAgo: number }[] = []
  for (const story of stories) told.push({ id: await tellStory(scene, story), minutesAgo: story.minutesAgo })
  // What is read at the same time is written at once (docs/decisions/0046).
  await Promise.all(reads.map(({ key, ...read }) => call(url, guest(key), 'messages.read', read)))
  return { said, told }
}
