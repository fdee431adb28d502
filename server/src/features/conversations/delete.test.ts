import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChat, createTestGroup, headOf, send, sendAll } from '../../platform/testing/chats.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const countRows = async (conversationId: string) => {
  const { rows } = await world.platform.pool.query(
    `select (select count(*) from messages where conversation_id = $1) as messages,
            (select count(*) from conversation_participants where conversation_id = $1) as participants,
            (select count(*) from conversations where id = $1) as conversations`,
    [conversationId],
  )
  return rows[0]
}
const gone = { messages: 0, participants: 0, conversations: 0 }

test('CHATLIST-014: deleting a conversation removes messages, participants and the conversation', async () => {
  const { id, ana, bia } = await createChat(world)
  const [first] = await sendAll(world, ana, id, ['um', 'dois'])
  world.platform.bus.take()
  await world.call(ana, 'conversations.delete', { conversation_id: id, scope: 'everyone' })
  await world.runJobs()
  expect(await countRows(id)).toEqual(gone)
  const told = world.platform.bus.take()
  for (const { user_id } of [ana, bia]) {
    const event = { kind: 'conversation_removed', user_seq: 2, conversation_id: id }
    expect(told).toContainEqual({ kind: 'user_event', user_id, event })
  }
  const { rows } = await world.platform.pool.query(
    'select seq, kind, actor_id, send_key from conversation_log where conversation_id = $1 order by seq',
    [id],
  )
  expect(rows).toEqual([
    { seq: 1, kind: 'purged', actor_id: null, send_key: first?.message_id },
    { seq: 2, kind: 'purged', actor_id: null, send_key: expect.any(String) },
  ])
})

test('a send from before is not done again in the conversation that the two begin anew', async () => {
  const { id, ana, bia } = await createChat(world)
  const { client_id } = await send(world, ana, id, 'um')
  await world.call(bia, 'conversations.delete', { conversation_id: id, scope: 'everyone' })
  const { conversation_id } = await world.call(ana, 'conversations.start_direct_conversation', {
    other_user_id: bia.user_id,
  })
  expect(conversation_id).not.toBe(id)
  const repeat = { conversation_id, client_id, content: 'um' }
  expect((await world.ask(ana, 'messages.send', repeat)).code).toBe('client_id_reused')
  expect((await world.ask(ana, 'messages.send', { ...repeat, conversation_id: id })).code).toBe('not_found')
})

test('deleted for oneself: row and history vanish for one, the other keeps both', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendAll(world, ana, id, ['um', 'dois'])
  await world.call(bia, 'conversations.delete', { conversation_id: id, scope: 'me' })
  await world.call(bia, 'conversations.delete', { conversation_id: id, scope: 'me' })
  expect(await headOf(world, bia, id)).toBeUndefined()
  expect((await world.call(bia, 'messages.open', { conversation_id: id })).messages).toEqual([])
  const { messages } = await world.call(ana, 'messages.open', { conversation_id: id })
  expect(messages.map((message) => message.content)).toEqual(['um', 'dois'])
})

test('the next message brings a conversation deleted for oneself back, with nothing of before', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendAll(world, ana, id, ['um', 'dois'])
  await send(world, bia, id, 'três')
  await world.call(bia, 'conversations.delete', { conversation_id: id, scope: 'me' })
  world.platform.bus.take()
  await send(world, ana, id, 'quatro')
  const head = { conversation_id: id, first_seq: 4, unread_count: 1 }
  expect(await headOf(world, bia, id)).toMatchObject({ ...head, preview: { content: 'quatro' } })
  const told = world.platform.bus.take().filter((message) => message.kind === 'user_event')
  expect(told).toMatchObject([
    { user_id: bia.user_id, event: { kind: 'conversation_added', user_seq: 3, head } },
  ])
  expect((await world.call(bia, 'messages.open', { conversation_id: id })).messages).toMatchObject([
    { seq: 4 },
  ])
  expect(await world.call(bia, 'messages.get', { conversation_id: id, after: 0 })).toMatchObject({
    from: 3,
    events: [{ seq: 4 }],
  })
})

test('when both have deleted it for themselves, it is removed for good', async () => {
  const { id, ana, bia } = await createChat(world)
  await send(world, ana, id, 'um')
  await world.call(ana, 'conversations.delete', { conversation_id: id, scope: 'me' })
  expect((await countRows(id)).messages).toBe(1)
  await world.call(bia, 'conversations.delete', { conversation_id: id, scope: 'me' })
  await world.runJobs()
  expect(await countRows(id)).toEqual(gone)
})

test('groups: for oneself means leaving, for everyone only an admin may', async () => {
  const [ana, bia, caio] = await Promise.all([world.person(), world.person(), world.person()])
  const group = await createTestGroup(world, ana, [bia, caio])
  const conversation_id = group.conversation_id
  await world.call(bia, 'conversations.delete', { conversation_id, scope: 'me' })
  expect((await world.ask(bia, 'messages.open', { conversation_id })).code).toBe('not_found')
  const forAll = { conversation_id, scope: 'everyone' as const }
  expect((await world.ask(caio, 'conversations.delete', forAll)).code).toBe('not_found')
  await world.call(ana, 'conversations.delete', forAll)
  await world.runJobs()
  expect(await countRows(conversation_id)).toEqual(gone)
  expect((await world.ask(ana, 'groups.members', { group_id: group.id })).code).toBe('not_found')
  expect(await headOf(world, caio, conversation_id)).toBeUndefined()
})

test('what is gone, unknown or of others answers alike', async () => {
  const { id, ana } = await createChat(world)
  const outsider = await world.person()
  const code = async (caller: typeof ana, conversation_id: string) =>
    (await world.ask(caller, 'conversations.delete', { conversation_id, scope: 'everyone' })).code
  expect(await code(outsider, id)).toBe('not_found')
  await world.call(ana, 'conversations.delete', { conversation_id: id, scope: 'everyone' })
  expect(await code(ana, id)).toBe('not_found')
  expect(await code(ana, randomUUID())).toBe('not_found')
})

test('I9: what was read before a conversation was deleted for oneself does not count against what comes after', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendAll(world, ana, id, ['um', 'dois'])
  await send(world, bia, id, 'três')
  await world.call(bia, 'messages.read', { conversation_id: id, seq: 3 })
  await world.call(bia, 'conversations.delete', { conversation_id: id, scope: 'me' })
  await send(world, ana, id, 'quatro')
  expect(await headOf(world, bia, id)).toMatchObject({ unread_count: 1, my_read_seq: 3, first_seq: 4 })
})

test('deleting a conversation for oneself tells the other of no reading; what is read next does', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendAll(world, ana, id, ['um', 'dois'])
  await world.call(bia, 'messages.read', { conversation_id: id, seq: 1 })
  await world.call(bia, 'conversations.delete', { conversation_id: id, scope: 'me' })
  const shownToAna = async () => {
    const { messages } = await world.call(ana, 'messages.open', { conversation_id: id })
    const ticks = messages.map((message) => message.is_read)
    return { peer_read_seq: (await headOf(world, ana, id))?.peer_read_seq, ticks }
  }
  expect(await shownToAna()).toEqual({ peer_read_seq: 1, ticks: [true, false] })
  await send(world, ana, id, 'três')
  expect(await shownToAna()).toEqual({ peer_read_seq: 1, ticks: [true, false, false] })
  await world.call(bia, 'messages.read', { conversation_id: id, seq: 3 })
  expect(await shownToAna()).toEqual({ peer_read_seq: 3, ticks: [true, true, true] })
})

test('a conversation deleted behind a block, too, tells what it told before', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendAll(world, ana, id, ['um', 'dois', 'três'])
  await world.call(bia, 'messages.read', { conversation_id: id, seq: 1 })
  await world.call(bia, 'people.block', { user_id: ana.user_id })
  await world.call(bia, 'messages.read', { conversation_id: id, seq: 2 })
  await world.call(bia, 'conversations.delete', { conversation_id: id, scope: 'me' })
  expect((await headOf(world, ana, id))?.peer_read_seq).toBe(1)
})

test('SAFE-023: who was blocked deletes for everyone and sees the usual success; the other side keeps everything', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendAll(world, ana, id, ['um', 'dois'])
  await world.call(bia, 'people.block', { user_id: ana.user_id })
  world.platform.bus.take()
  const forAll = { conversation_id: id, scope: 'everyone' as const }
  expect(await world.call(ana, 'conversations.delete', forAll)).toEqual({})
  await world.runJobs()
  const told = world.platform.bus.take().filter((message) => message.kind === 'user_event')
  expect(told).toMatchObject([{ user_id: ana.user_id, event: { kind: 'conversation_removed' } }])
  expect(await headOf(world, ana, id)).toBeUndefined()
  const { messages } = await world.call(bia, 'messages.open', { conversation_id: id })
  expect(messages.map((message) => message.content)).toEqual(['um', 'dois'])
})

test('who blocked the other deletes for everyone as anybody does', async () => {
  const { id, ana, bia } = await createChat(world)
  await world.call(bia, 'people.block', { user_id: ana.user_id })
  await world.call(bia, 'conversations.delete', { conversation_id: id, scope: 'everyone' })
  expect(await headOf(world, ana, id)).toBeUndefined()
})
