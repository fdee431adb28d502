import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { createTestGroup, headOf, send, sendAll } from '../../platform/testing/chats.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** A group that Bia has left. */
const leaveBehind = async () => {
  const [ana, bia] = await Promise.all([world.person(), world.person()])
  const { id, conversation_id } = await createTestGroup(world, ana, [bia])
  await send(world, bia, conversation_id, 'primeira')
  await world.call(bia, 'groups.leave', { group_id: id })
  const addBia = () => world.call(ana, 'groups.add_member', { group_id: id, user_id: bia.user_id })
  return { ana, bia, id, conversation_id, addBia }
}

/** The memberships of one person, the first one first. */
const rangesOf = async (conversationId: string, { user_id }: Caller) => {
  const { rows } = await world.platform.pool.query(
    `select first_seq, left_seq, sent_count, read_seq, read_others, messages_before
     from conversation_participants
     where conversation_id = $1 and user_id = $2 order by first_seq`,
    [conversationId, user_id],
  )
  return rows
}

const FIRST = { first_seq: 1, left_seq: 4, sent_count: 1, read_seq: 3, read_others: 0, messages_before: 0 }

test('a re-join opens a new range, one head in the list: what was written in between stays unseen', async () => {
  const { ana, bia, conversation_id, addBia } = await leaveBehind()
  await send(world, ana, conversation_id, 'sem a Bia')
  await addBia()
  await send(world, ana, conversation_id, 'com a Bia')
  const { messages } = await world.call(bia, 'messages.open', { conversation_id })
  expect(messages.map((message) => message.content)).toEqual(['com a Bia'])
  const { heads } = await world.call(bia, 'conversations.list', {})
  expect(heads).toMatchObject([{ conversation_id, first_seq: 6, unread_count: 1 }])
  expect(await rangesOf(conversation_id, bia)).toMatchObject([FIRST, { first_seq: 6, left_seq: null }])
})

test('what is written, read and hidden after a re-join counts in the new membership alone', async () => {
  const { ana, bia, conversation_id, addBia } = await leaveBehind()
  await addBia()
  await sendAll(world, bia, conversation_id, ['segunda', 'terceira'])
  const { message_id } = await send(world, ana, conversation_id, 'quarta')
  await send(world, ana, conversation_id, 'quinta')
  await world.call(bia, 'messages.read', { conversation_id, seq: 9 })
  await world.call(bia, 'messages.delete_for_me', { message_id })
  expect(await rangesOf(conversation_id, bia)).toEqual([
    FIRST,
    { first_seq: 5, left_seq: null, sent_count: 2, read_seq: 9, read_others: 1, messages_before: 2 },
  ])
})

test('who leaves again ends the new membership alone', async () => {
  const { bia, id, conversation_id, addBia } = await leaveBehind()
  await addBia()
  await world.call(bia, 'groups.leave', { group_id: id })
  expect(await rangesOf(conversation_id, bia)).toMatchObject([FIRST, { first_seq: 5, left_seq: 6 }])
})

test('what one person alone had not read is read by all when they leave', async () => {
  const [ana, bia, caio] = (await world.people(3)) as [Caller, Caller, Caller]
  const { id, conversation_id } = await createTestGroup(world, ana, [bia, caio])
  const { seq } = await send(world, ana, conversation_id, 'quem vem?')
  await world.call(caio, 'messages.read', { conversation_id, seq })
  const readSeq = async () => (await headOf(world, ana, conversation_id))?.peer_read_seq
  expect(await readSeq()).toBeLessThan(seq)
  await world.call(bia, 'groups.leave', { group_id: id })
  expect(await readSeq()).toBe(seq)
})

test('a former member is no participant: neither named to the others nor told of them', async () => {
  const { ana, bia, conversation_id } = await leaveBehind()
  const participantsFor = async (caller: Caller) =>
    (await world.call(caller, 'conversations.get_accessible_participants', { conv_id: conversation_id }))
      .participants
  expect(await participantsFor(ana)).toEqual([{ user_id: ana.user_id }])
  expect(await participantsFor(bia)).toEqual([])
})

test('a former member reads nothing any more: the mark is refused and moves nothing', async () => {
  const { ana, bia, conversation_id } = await leaveBehind()
  await send(world, ana, conversation_id, 'sem a Bia')
  const mark = { conversation_id, seq: 5 }
  expect((await world.ask(bia, 'messages.read', mark)).code).toBe('not_found')
  expect(await rangesOf(conversation_id, bia)).toEqual([FIRST])
})

test('a former member has nothing to delete: it is refused, and leaves once more nowhere', async () => {
  const { ana, bia, conversation_id } = await leaveBehind()
  const entriesOf = async () => (await world.call(ana, 'messages.open', { conversation_id })).messages.length
  const before = await entriesOf()
  const refused = await world.ask(bia, 'conversations.delete', { conversation_id, scope: 'me' })
  expect(refused.code).toBe('not_found')
  expect(await rangesOf(conversation_id, bia)).toEqual([FIRST])
  expect(await entriesOf()).toBe(before)
})

test('a former member hears nothing when the group is deleted for everyone', async () => {
  const { ana, conversation_id } = await leaveBehind()
  world.platform.bus.take()
  await world.call(ana, 'conversations.delete', { conversation_id, scope: 'everyone' })
  const told = world.platform.bus.take().filter((message) => message.kind === 'user_event')
  expect(told.map(({ user_id }) => user_id)).toEqual([ana.user_id])
})
