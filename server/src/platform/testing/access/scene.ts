import { randomUUID } from 'node:crypto'
import { createMp4, createWebm, photograph } from '../../../features/media/testing/samples.ts'
import type { Caller } from '../../call.ts'
import { createTestGroup, send } from '../chats.ts'
import type { FileServer } from '../file-server.ts'

/**
 * stranger: no part of anything; former: was in the group; blocked: stands in a chat with the creator, who blocked
 * them; the others are in the group.
 */
export const ROLES = ['stranger', 'former', 'blocked', 'member', 'moderator', 'admin', 'creator'] as const
export type Standing = (typeof ROLES)[number]

/** What one of them asks about. */
export type At = {
  readonly me: Caller
  /** The chat, for who is blocked there; the group's, for everybody else. */
  readonly conversation_id: string
  readonly group_id: string
  /** Text, photo and what may be seen once, of somebody else. */
  readonly text: string
  readonly photo: string
  readonly once: string
  /** Who sent them in the group. */
  readonly author: string
  /** A text of one's own, where one has one. */
  readonly own: string
  /** Of that person. */
  readonly story: string
  /** Who made the group and blocked. */
  readonly creator: string
  readonly inviteCode: string
  /** Members, one for each who may do something to them. */
  readonly target: string
  /** Waits to be let in, one for each who may do that. */
  readonly waiting: string
  /** In no group, one for each who may add them. */
  readonly newcomer: string
  /** Whom nobody knows. */
  readonly bystander: string
  /** A whole upload of the caller's; each call of it makes one. */
  upload(bucket: string): Promise<string>
}

export type Scene = {
  readonly people: Record<Standing, Caller>
  readonly at: (who: Standing) => At
  /** The same, of things that are not there. */
  readonly atNothing: (who: Standing) => At
  readonly group_id: string
  readonly chat: string
}

/** A group with all its roles, a chat with a block in it, and what was said there. */
export async function createScene({ world, uploadWhole }: FileServer): Promise<Scene> {
  const named = await Promise.all(ROLES.map(async (role) => [role, await world.person()] as const))
  const people = Object.fromEntries(named) as Record<Standing, Caller>
  const { stranger, former, blocked, member, moderator, admin, creator } = people
  const [author, ...targets] = (await world.people(5)) as [Caller, ...Caller[]]
  const waiting = await world.people(4)
  const newcomers = await world.people(4)
  const bystander = await world.person()

  const asked = { other_user_id: creator.user_id }
  const { conversation_id: chat } = await world.call(
    blocked,
    'conversations.start_direct_conversation',
    asked,
  )
  await world.call(creator, 'conversations.start_direct_conversation', { other_user_id: blocked.user_id })
  const members = [former, member, moderator, admin, author, ...targets]
  const { id: group_id, conversation_id: room } = await createTestGroup(world, creator, members)
  for (const [person, role] of [
    [moderator, 'moderator'],
    [admin, 'admin'],
  ] as const)
    await world.call(creator, 'groups.set_role', { group_id, user_id: person.user_id, role })
  await world.call(creator, 'groups.set_invite', { group_id, is_on: true, needs_approval: true })
  for (const person of waiting) await world.call(person, 'groups.join', { group_id })
  await world.call(creator, 'groups.set_invite', { group_id, is_on: false, needs_approval: false })

  const photo = await photograph()
  const say = async (by: Caller, conversation_id: string) => {
    const sendFile = async (content: Buffer, more: { message_type: 'image' | 'video'; view_once?: true }) => {
      const file_id = await uploadWhole(by, 'media-messages', content)
      const input = { conversation_id, client_id: randomUUID(), file_id, ...more }
      return (await world.call(by, 'media.send', input)).message.id
    }
    const once = { message_type: 'video', view_once: true } as const
    return {
      text: (await send(world, by, conversation_id, 'dito antes')).message_id,
      photo: await sendFile(photo, { message_type: 'image' }),
      once: await sendFile(createMp4(['vide'], 200), once),
    }
  }
  const said = { room: await say(author, room), chat: await say(creator, chat) }
  await world.call(targets[0] ?? author, 'reports.file', {
    client_id: randomUUID(),
    user_id: author.user_id,
    reason: 'spam',
    message_id: said.room.text,
  })
  const own = new Map<Caller, string>()
  for (const person of [former, member, moderator, admin, creator])
    own.set(person, (await send(world, person, room, 'meu')).message_id)
  own.set(blocked, (await send(world, blocked, chat, 'meu')).message_id)
  await world.call(former, 'groups.leave', { group_id })
  const inviteCode = (await world.call(creator, 'connections.invite_link', {})).code
  await world.call(creator, 'people.block', { user_id: blocked.user_id })
  const story = randomUUID()
  // For contacts, of whom there are none.
  await world.call(creator, 'stories.publish', { id: story, content_type: 'text', text_content: 'oi' })

  const nth = (who: Standing, of: readonly Caller[]) =>
    of[Math.max(0, ROLES.indexOf(who) - ROLES.indexOf('member'))]?.user_id ?? ''
  const voice = createWebm('A_OPUS')
  const uploadBy = (me: Caller) => (bucket: string) =>
    uploadWhole(me, bucket, bucket === 'audio-messages' ? voice : photo)
  return {
    people,
    group_id,
    chat,
    at: (who) => ({
      me: people[who],
      conversation_id: who === 'blocked' ? chat : room,
      group_id,
      ...(who === 'blocked' ? said.chat : said.room),
      author: author.user_id,
      own: own.get(people[who]) ?? said.room.text,
      story,
      creator: creator.user_id,
      inviteCode,
      target: nth(who, targets),
      waiting: nth(who, waiting),
      newcomer: nth(who, newcomers),
      bystander: bystander.user_id,
      upload: uploadBy(people[who]),
    }),
    atNothing: (who) => ({
      me: people[who],
      ...(Object.fromEntries(
        ['conversation_id', 'group_id', 'text', 'photo', 'once', 'own', 'story', 'creator'].map((key) => [
          key,
          randomUUID(),
        ]),
      ) as Pick<
        At,
        'conversation_id' | 'group_id' | 'text' | 'photo' | 'once' | 'own' | 'story' | 'creator'
      >),
      author: author.user_id,
      inviteCode: 'nobodys-code',
      target: stranger.user_id,
      waiting: randomUUID(),
      newcomer: randomUUID(),
      bystander: randomUUID(),
      upload: uploadBy(people[who]),
    }),
  }
}
