import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallInput, type CallName, calls as contract, OPEN_CALLS } from '#contract/registry.ts'
import type { Caller } from '../call.ts'
import { createTestGroup, send } from './chats.ts'
import { createWorld, type World } from './world.ts'

/*
 * Every call, asked by everyone who must not: nobody, a stranger, a former member and a blocked person. What they get is what they would get for ids of nothing.
 */

let world: World
let ids: { chat: string; group: string; room: string; chatMessage: string; roomMessage: string }
let bia: Caller
/** stranger: no part of anything; former: was in the group; blocked: is in the chat and blocked by Bia. */
let callers: Record<'stranger' | 'former' | 'blocked', Caller>

beforeAll(async () => {
  world = await createWorld()
  const [stranger, former, blocked, other] = await Promise.all([
    world.person(),
    world.person(),
    world.person(),
    world.person(),
  ])
  bia = other
  callers = { stranger, former, blocked }
  const asked = { other_user_id: bia.user_id }
  const { conversation_id: chat } = await world.call(
    blocked,
    'conversations.start_direct_conversation',
    asked,
  )
  const group = await createTestGroup(world, bia, [former])
  const room = group.conversation_id
  const roomMessage = (await send(world, former, room, 'no grupo')).message_id
  const chatMessage = (await send(world, blocked, chat, 'na conversa')).message_id
  await world.call(former, 'groups.leave', { group_id: group.id })
  await world.call(bia, 'groups.set_invite', { group_id: group.id, is_on: false })
  await world.call(bia, 'people.block', { user_id: blocked.user_id })
  ids = { chat, group: group.id, room, chatMessage, roomMessage }
})
afterAll(() => world.close())

interface Row<N extends CallName = CallName> {
  readonly name: N
  readonly input: (where: 'chat' | 'room' | 'nothing') => CallInput<N>
  /** By caller; null: the call goes through and shows or changes nothing of others. */
  readonly codes: Record<'stranger' | 'former' | 'blocked', string | null>
}

const row = <N extends CallName>(name: N, codes: Row['codes'], input: Row<N>['input']) => ({
  name,
  codes,
  input,
})
const closed = { stranger: 'not_found', former: 'not_found', blocked: 'not_found' }
/** A blocked person reads on (D-085); only writing ends. */
const readable = { ...closed, blocked: null }
const open = { stranger: null, former: null, blocked: null }

const conversation = (where: 'chat' | 'room' | 'nothing') => (where === 'nothing' ? randomUUID() : ids[where])
const group = (where: 'chat' | 'room' | 'nothing') => (where === 'nothing' ? randomUUID() : ids.group)
const message = (where: 'chat' | 'room' | 'nothing') =>
  ({ chat: ids.chatMessage, room: ids.roomMessage, nothing: randomUUID() })[where]

const rows = [
  row('messages.send', { ...closed, blocked: 'blocked' }, (where) => ({
    conversation_id: conversation(where),
    client_id: randomUUID(),
    content: 'oi',
  })),
  row('messages.get', readable, (where) => ({ conversation_id: conversation(where), after: 0 })),
  row('messages.open', readable, (where) => ({ conversation_id: conversation(where) })),
  row('messages.read', readable, (where) => ({ conversation_id: conversation(where), seq: 1 })),
  row('messages.edit', closed, (where) => ({ message_id: message(where), content: 'outra' })),
  row('messages.versions', readable, (where) => ({ message_id: message(where) })),
  row('messages.readers', closed, (where) => ({ message_id: message(where) })),
  row('messages.delete_for_everyone', closed, (where) => ({ message_id: message(where) })),
  row('messages.delete_for_me', readable, (where) => ({ message_id: message(where) })),
  row('reactions.set', closed, (where) => ({ message_id: message(where), reaction: '👍', is_set: true })),
  row('reactions.list', readable, (where) => ({ message_id: message(where) })),
  row('conversations.set_state', readable, (where) => ({
    conversation_id: conversation(where),
    is_pinned: true,
    theme_index: 1,
    wallpaper_index: 3,
  })),
  row('conversations.delete', readable, (where) => ({ conversation_id: conversation(where), scope: 'me' })),
  row('conversations.get_accessible_participants', open, (where) => ({ conv_id: conversation(where) })),
  row('conversations.list', open, () => ({})),
  row('presence.get', open, () => ({ user_ids: [bia.user_id] })),
  row(
    'conversations.start_direct_conversation',
    { ...open, stranger: 'not_found', former: 'not_found' },
    (where) => ({ other_user_id: where === 'chat' ? bia.user_id : randomUUID() }),
  ),
  row(
    'conversations.create-direct-conversation',
    { ...open, stranger: 'not_found', former: 'not_found' },
    (where) => ({ other_user_id: where === 'chat' ? bia.user_id : randomUUID() }),
  ),
  row('conversations.start_by_email', closed, () => ({ email: `${randomUUID()}@example.com` })),
  row('groups.create', { stranger: '23505', former: '23505', blocked: '23505' }, () => ({
    id: ids.group,
    name: 'Minha',
  })),
  row('groups.get_or_create_group_conversation', closed, (where) => ({ _group_id: group(where) })),
  row('groups.members', closed, (where) => ({ group_id: group(where) })),
  row('groups.get', closed, (where) => ({ group_id: group(where) })),
  row('groups.update', closed, (where) => ({ group_id: group(where), name: 'Minha' })),
  row('groups.set_avatar', closed, (where) => ({ group_id: group(where), file_id: randomUUID() })),
  row('groups.search_people', closed, (where) => ({ group_id: group(where), query: 'Pessoa' })),
  row('groups.add_member_by_email', closed, (where) => ({ group_id: group(where), email: 'a@example.com' })),
  row('groups.set_invite', closed, (where) => ({ group_id: group(where), is_on: true })),
  // Its link is off.
  row('groups.invite', closed, (where) => ({ group_id: group(where) })),
  row('groups.discover', open, () => ({})),
  row('groups.invitations', open, () => ({})),
  row('groups.answer_invitation', closed, (where) => ({ group_id: group(where), is_accepted: true })),
  row('groups.requests', closed, (where) => ({ group_id: group(where) })),
  row('groups.answer_request', closed, (where) => ({
    group_id: group(where),
    user_id: callers.stranger.user_id,
    is_accepted: true,
  })),
  row('groups.join', closed, (where) => ({ group_id: group(where) })),
  row('groups.add_member', closed, (where) => ({
    group_id: group(where),
    user_id: callers.stranger.user_id,
  })),
  row('groups.remove_member', closed, (where) => ({ group_id: group(where), user_id: bia.user_id })),
  row('groups.set_role', closed, (where) => ({
    group_id: group(where),
    user_id: bia.user_id,
    role: 'member',
  })),
  row('groups.leave', open, (where) => ({ group_id: group(where) })),
  row('people.block', closed, () => ({ user_id: randomUUID() })),
  row('people.unblock', open, () => ({ user_id: randomUUID() })),
  row('connections.list', open, () => ({})),
  row('connections.request', closed, (where) => ({ user_id: where === 'chat' ? bia.user_id : randomUUID() })),
  row('connections.cancel', open, () => ({ user_id: bia.user_id })),
  row('connections.accept', closed, (where) => ({ user_id: where === 'chat' ? bia.user_id : randomUUID() })),
  row('connections.reject', closed, (where) => ({ user_id: where === 'chat' ? bia.user_id : randomUUID() })),
  row('connections.remove', open, () => ({ user_id: bia.user_id })),
  row('connections.suggestions', open, () => ({})),
  row('connections.mutual_friends', open, () => ({ user_ids: [bia.user_id] })),
  row('profile.get', open, () => ({ user_ids: [randomUUID()] })),
  row('profile.update', open, () => ({})),
  row('profile.set_avatar', closed, () => ({ file_id: randomUUID() })),
  row('profile.remove_avatar', open, () => ({})),
  row('people.list_blocked', open, () => ({})),
  row('people.search', open, () => ({ query: 'zzzzzz' })),
  // Who was blocked reports who blocked them: the answer tells of no block.
  row('reports.file', readable, (where) => ({
    client_id: randomUUID(),
    user_id: where === 'chat' ? bia.user_id : randomUUID(),
    reason: 'spam',
    with_messages: true,
  })),
  row('settings.get', open, () => ({})),
  row('settings.update', open, () => ({})),
  row('presence.update', open, () => ({ is_online: true })),
  row('auth.list_sessions', open, () => ({})),
  row('auth.end_session', open, () => ({ session_id: bia.session_id })),
  row('auth.count_recovery_codes', open, () => ({})),
  row('auth.list_notices', open, () => ({})),
  row('auth.dismiss_notices', open, () => ({ ids: [randomUUID()] })),
  // Nobody here has a second factor.
  row('auth.make_recovery_codes', closed, () => ({})),
] as readonly Row[]

test('every call of the contract stands here', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(contract).toSorted())
})

const isOpen = (name: CallName) => (OPEN_CALLS as readonly CallName[]).includes(name)

describe.each(rows.filter(({ name }) => isOpen(name)))('$name', ({ name, input, codes }) => {
  test('anonymous: like anybody who is no part of it', async () => {
    expect((await world.ask(null, name, input('room'))).code).toBe(codes.stranger)
  })
})

describe.each(rows.filter(({ name }) => !isOpen(name)))('$name', ({ name, input }) => {
  test('anonymous: unauthenticated, before the input is looked at', async () => {
    expect((await world.ask(null, name, input('chat'))).code).toBe('unauthenticated')
    expect((await world.ask(null, name, {})).code).toBe('unauthenticated')
  })
})

describe.each(rows)('$name', ({ name, input, codes }) => {
  test.each(['stranger', 'former', 'blocked'] as const)('%s', async (who) => {
    // The blocked person stands in the chat; strangers and former members knock at the room.
    const where = who === 'blocked' ? 'chat' : 'room'
    const answered = await world.ask(callers[who], name, input(where))
    expect(answered.code).toBe(codes[who])
    const isClosed = codes[who] === 'not_found'
    const forNothing = isClosed ? await world.ask(callers[who], name, input('nothing')) : answered
    expect(forNothing).toEqual(answered)
  })
})

test('DATA-043: who is not in a conversation, or no longer, reads none of its messages', async () => {
  for (const caller of [callers.stranger, callers.former]) {
    const opened = await world.ask(caller, 'messages.open', { conversation_id: ids.room })
    expect(opened).toMatchObject({ code: 'not_found' })
    const read = await world.ask(caller, 'messages.get', { conversation_id: ids.room, after: 0 })
    expect(read).toMatchObject({ code: 'not_found' })
  }
})

test("DATA-054: every call about somebody else's thing answers a stranger as if it were not there", async () => {
  const calls = rows.filter(({ codes }) => codes.stranger === 'not_found')
  expect(calls.length).toBeGreaterThan(10)
  for (const { name, input } of calls)
    expect([name, (await world.ask(callers.stranger, name, input('room'))).code]).toEqual([name, 'not_found'])
})

test('none of it changed the group or the chat', async () => {
  const { members } = await world.call(bia, 'groups.members', { group_id: ids.group })
  expect(members).toMatchObject([{ user_id: bia.user_id, role: 'admin' }])
  const { messages } = await world.call(bia, 'messages.open', { conversation_id: ids.chat })
  expect(messages).toMatchObject([{ id: ids.chatMessage, content: 'na conversa' }])
})

test('what nobody may see is empty for them', async () => {
  const { participants } = await world.call(callers.former, 'conversations.get_accessible_participants', {
    conv_id: ids.room,
  })
  expect(participants).toEqual([])
  expect((await world.call(callers.former, 'conversations.list', {})).heads).toEqual([])
})
