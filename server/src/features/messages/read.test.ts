import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import {
  createChat,
  createTestGroup,
  headOf,
  send,
  sendAll,
  startRequest,
} from '../../platform/testing/chats.ts'
import { actBehind } from '../../platform/testing/locks.ts'
import { untilOthersEnd } from '../../platform/testing/until-others-end.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('CHATLIST-023: unread counts messages not sent by the user and not read by the user', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendAll(world, ana, id, ['um', 'dois', 'três'])
  await send(world, bia, id, 'quatro')
  await send(world, ana, id, 'cinco')
  expect((await headOf(world, bia, id))?.unread_count).toBe(4)
  expect((await headOf(world, ana, id))?.unread_count).toBe(1)
  expect(await world.call(bia, 'messages.read', { conversation_id: id, seq: 2 })).toEqual({
    read_seq: 2,
    unread: 2,
  })
  expect((await headOf(world, bia, id))?.unread_count).toBe(2)
})

test('the read position never falls and never passes the last number', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendAll(world, ana, id, ['um', 'dois', 'três'])
  const read = (seq: number) => world.call(bia, 'messages.read', { conversation_id: id, seq })
  expect(await read(2)).toEqual({ read_seq: 2, unread: 1 })
  expect(await read(1)).toEqual({ read_seq: 2, unread: 1 })
  expect(await read(99)).toEqual({ read_seq: 3, unread: 0 })
  await send(world, ana, id, 'quatro')
  expect((await headOf(world, bia, id))?.unread_count).toBe(1)
})

test('CHAT-029: marking read makes is_read true only for messages of the conversation not sent by the user', async () => {
  const { id, ana, bia } = await createChat(world)
  const other = await createChat(world)
  await send(world, other.ana, other.id, 'noutra conversa')
  await send(world, ana, id, 'da Ana')
  await send(world, bia, id, 'da Bia')
  const read = async (viewer = ana, conversation_id = id) => {
    const { messages } = await world.call(viewer, 'messages.open', { conversation_id })
    return messages.map((message) => message.is_read)
  }
  expect(await read()).toEqual([false, false])
  await world.call(bia, 'messages.read', { conversation_id: id, seq: 2 })
  expect(await read()).toEqual([true, false])
  expect(await read(bia)).toEqual([true, false])
  expect(await read(other.ana, other.id)).toEqual([false])
  // Who tells nobody what they read is told nothing either.
  await world.call(ana, 'settings.update', { private_mode: true })
  expect(await read()).toEqual([false, false])
})

test('who asks somebody new hears of no reading before the answer', async () => {
  const [ana, bia] = [await world.person(), await world.person()]
  const conversation_id = await startRequest(world, ana, bia)
  const { seq } = await send(world, ana, conversation_id, 'Ainda está à venda?')
  await world.call(bia, 'messages.read', { conversation_id, seq })
  const isRead = async () =>
    (await world.call(ana, 'messages.open', { conversation_id })).messages.at(-1)?.is_read
  expect(await isRead()).toBe(false)
  await world.call(bia, 'conversations.set_state', { conversation_id, is_request: false })
  await world.call(bia, 'messages.read', { conversation_id, seq })
  expect(await isRead()).toBe(true)
})

test('direct: reading tells the other how far, and the own devices how much is left', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendAll(world, ana, id, ['um', 'dois'])
  world.platform.bus.take()
  await world.call(bia, 'messages.read', { conversation_id: id, seq: 1 })
  const register = { kind: 'read', conversation_id: id, user_id: bia.user_id, seq: 1 }
  expect(world.platform.bus.take()).toEqual([
    { kind: 'register', register: { ...register, unread_count: 1, as_of: 2 }, users: [bia.user_id] },
    { kind: 'register', register, conversations: [id], except: [bia.user_id] },
  ])
  expect((await headOf(world, ana, id))?.peer_read_seq).toBe(1)
  await world.call(bia, 'messages.read', { conversation_id: id, seq: 1 })
  expect(world.platform.bus.take()).toEqual([])
})

test('the own devices are told up to where the log is counted, what is no message and what came before the lock with it', async () => {
  const { id, ana, bia } = await createChat(world)
  const { message_id } = await send(world, ana, id, 'um')
  await world.call(ana, 'messages.delete_for_everyone', { message_id })
  const tellsBia = async (read: () => Promise<unknown>) => {
    world.platform.bus.take()
    await read()
    return world.platform.bus.take().find((told) => 'users' in told)
  }
  const read = (seq: number) => world.call(bia, 'messages.read', { conversation_id: id, seq })
  expect(await tellsBia(() => read(1))).toMatchObject({ register: { seq: 1, unread_count: 0, as_of: 2 } })

  await send(world, ana, id, 'três')
  const behind = () =>
    actBehind(
      world.platform.pool,
      (client) => client.query('select from conversations where id = $1 for no key update', [id]),
      () => read(2),
      (client) => client.query('update conversations set last_seq = 4 where id = $1', [id]),
    )
  expect(await tellsBia(behind)).toMatchObject({ register: { seq: 2, unread_count: 1, as_of: 4 } })
})

test('the function of the release before answers as it did', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendAll(world, ana, id, ['um', 'dois', 'três'])
  const { rows } = await world.platform.pool.query(
    `select ord, outcome, conversation_id, read_seq, unread
     from mark_reads(array[$1]::uuid[], array[$2]::uuid[], array[2]::bigint[])`,
    [id, bia.user_id],
  )
  expect(rows).toEqual([{ ord: 1, outcome: 'moved', conversation_id: id, read_seq: 2, unread: 1 }])
})

test('group: a message is read when all members have read it, the sender aside', async () => {
  const [ana, bia, caio] = await Promise.all([world.person(), world.person(), world.person()])
  const { conversation_id } = await createTestGroup(world, ana, [bia, caio])
  const { seq, message_id } = await send(world, ana, conversation_id, 'oi, turma')
  await world.call(bia, 'messages.read', { conversation_id, seq })
  const isRead = async () => {
    const { messages } = await world.call(ana, 'messages.open', { conversation_id })
    return messages.find((message) => message.id === message_id)?.is_read
  }
  expect(await isRead()).toBe(false)
  world.platform.bus.take()
  await world.call(caio, 'messages.read', { conversation_id, seq })
  expect(await isRead()).toBe(true)
  expect((await headOf(world, ana, conversation_id))?.peer_read_seq).toBe(seq)
  const register = { kind: 'read', conversation_id, user_id: null, seq }
  expect(world.platform.bus.take()).toContainEqual({
    kind: 'register',
    register,
    conversations: [conversation_id],
  })
  await world.call(ana, 'settings.update', { private_mode: true })
  expect(await isRead()).toBe(false)
  expect((await headOf(world, ana, conversation_id))?.peer_read_seq).toBe(0)
})

test('who writes after having read everything has read their own message; who has not, has not', async () => {
  const { id, ana, bia } = await createChat(world)
  await send(world, ana, id, 'um')
  expect((await headOf(world, ana, id))?.my_read_seq).toBe(1)
  await send(world, bia, id, 'dois')
  expect(await headOf(world, bia, id)).toMatchObject({ my_read_seq: 0, unread_count: 1 })
})

test('reads at the same time as sends of the same person leave an exact count', async () => {
  const { id, ana, bia } = await createChat(world)
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      await send(world, index % 2 ? ana : bia, id, `n ${index}`)
      await world.call(bia, 'messages.read', { conversation_id: id, seq: index })
    }),
  )
  const { rows } = await world.platform.pool.query<{ count: number }>(
    'select count(*) from messages where conversation_id = $1 and sender_id <> $2 and seq > $3',
    [id, bia.user_id, (await headOf(world, bia, id))?.my_read_seq],
  )
  expect((await headOf(world, bia, id))?.unread_count).toBe(rows[0]?.count)
})

test('I9: a read that waited behind a further one of another device does not bring the position back', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendAll(world, ana, id, ['um', 'dois', 'três'])
  const read = await actBehind(
    world.platform.pool,
    async (client) => {
      await client.query('select from conversations where id = $1 for no key update', [id])
      await client.query(
        `update conversation_participants set read_seq = 3, read_others = 3
         where conversation_id = $1 and user_id = $2`,
        [id, bia.user_id],
      )
    },
    () => world.call(bia, 'messages.read', { conversation_id: id, seq: 2 }),
  )
  expect(read).toEqual({ read_seq: 3, unread: 0 })
  expect(await headOf(world, bia, id)).toMatchObject({ my_read_seq: 3, unread_count: 0 })
})

test('group: who has left holds nobody up, in private mode neither: the members who are there have all read it', async () => {
  const [ana, bia, caio, dora] = (await world.people(4)) as [Caller, Caller, Caller, Caller]
  const { id, conversation_id } = await createTestGroup(world, ana, [bia, caio, dora])
  const { seq } = await send(world, ana, conversation_id, 'oi, turma')
  await world.call(dora, 'settings.update', { private_mode: true })
  for (const who of [caio, dora]) await world.call(who, 'groups.leave', { group_id: id })
  await world.call(bia, 'messages.read', { conversation_id, seq })
  expect((await headOf(world, ana, conversation_id))?.peer_read_seq).toBe(seq)
})

test('SAFE-022: while a block stands, read marks reach the other side in neither direction; the own count goes on', async () => {
  const { id, ana, bia } = await createChat(world)
  await sendAll(world, ana, id, ['um', 'dois'])
  await sendAll(world, bia, id, ['três', 'quatro'])
  await world.call(bia, 'messages.read', { conversation_id: id, seq: 1 })
  await world.call(bia, 'people.block', { user_id: ana.user_id })
  const peerSeqs = async () => [
    (await headOf(world, ana, id))?.peer_read_seq,
    (await headOf(world, bia, id))?.peer_read_seq,
  ]
  const isReadByBia = async () => {
    const { messages } = await world.call(ana, 'messages.open', { conversation_id: id })
    return messages.slice(0, 2).map((message) => message.is_read)
  }
  const before = await peerSeqs()
  world.platform.bus.take()
  for (const reader of [ana, bia]) {
    expect(await world.call(reader, 'messages.read', { conversation_id: id, seq: 4 })).toEqual({
      read_seq: 4,
      unread: 0,
    })
  }
  const told = world.platform.bus.take()
  expect(told).toMatchObject([{ users: [ana.user_id] }, { users: [bia.user_id] }])
  expect(told.filter((message) => 'conversations' in message)).toEqual([])
  expect(await peerSeqs()).toEqual(before)
  expect(await isReadByBia()).toEqual([true, false])
  expect((await headOf(world, bia, id))?.unread_count).toBe(0)

  // The other block keeps it hidden, and the end of both tells none of it; what is read next does.
  await world.call(ana, 'people.block', { user_id: bia.user_id })
  for (const [who, other] of [
    [bia, ana],
    [ana, bia],
  ] as const) {
    await world.call(who, 'people.unblock', { user_id: other.user_id })
    expect(await peerSeqs()).toEqual(before)
  }
  expect(await isReadByBia()).toEqual([true, false])
  await send(world, ana, id, 'cinco')
  await world.call(bia, 'messages.read', { conversation_id: id, seq: 5 })
  expect((await headOf(world, ana, id))?.peer_read_seq).toBe(5)
  expect(await isReadByBia()).toEqual([true, true])
})

test('SAFE-022: what is read behind a block brings nothing new to the list of the other side', async () => {
  const { id, ana, bia } = await createChat(world)
  await send(world, ana, id, 'um')
  await world.call(bia, 'people.block', { user_id: ana.user_id })
  await untilOthersEnd(world.platform.pool)
  const { epoch, user_seq, watermark } = await world.call(ana, 'conversations.list', {})
  await world.call(bia, 'messages.read', { conversation_id: id, seq: 1 })
  const changed = await world.call(ana, 'conversations.list', { base: { epoch, user_seq, watermark } })
  expect(changed.heads).toEqual([])
})

test('the log, too, says of own messages which the other has read', async () => {
  const { id, ana, bia } = await createChat(world)
  const [first] = await sendAll(world, ana, id, ['um', 'dois'])
  await world.call(bia, 'messages.read', { conversation_id: id, seq: first?.seq ?? 0 })
  const page = await world.call(ana, 'messages.get', { conversation_id: id, after: 0 })
  if (!('events' in page)) throw new Error('a snapshot')
  expect(page.events.map((event) => event.kind === 'message' && event.message.is_read)).toEqual([true, false])
})
