import { randomUUID } from 'node:crypto'
import type { Caller } from '../../platform/call.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { befriend, createChat, headOf, send } from '../../platform/testing/chats.ts'
import { actBehind } from '../../platform/testing/locks.ts'
import { createWorld, joinWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('CHAT-077, DATA-050: start_direct_conversation {other_user_id} returns a conversation id of the two', async () => {
  const [ana, bia] = await Promise.all([world.person(), world.person()])
  const started = await world.call(ana, 'conversations.start_direct_conversation', {
    other_user_id: bia.user_id,
  })
  expect(started).toEqual({ conversation_id: expect.any(String), created: true })
  const { rows } = await world.platform.pool.query<{ user_id: string }>(
    'select user_id from conversation_participants where conversation_id = $1',
    [started.conversation_id],
  )
  expect(rows.map((row) => row.user_id).toSorted()).toEqual([ana.user_id, bia.user_id].toSorted())
})

test('CHAT-078, CHAT-080: create-direct-conversation {other_user_id} returns the conversation_id that exists already', async () => {
  const { id, ana, bia } = await createChat(world)
  const again = { conversation_id: id, created: false }
  const asked = { other_user_id: bia.user_id }
  expect(await world.call(ana, 'conversations.create-direct-conversation', asked)).toEqual(again)
  expect(
    await world.call(bia, 'conversations.start_direct_conversation', { other_user_id: ana.user_id }),
  ).toEqual(again)
})

test('CHAT-080: two people who open it at the same moment land in one conversation', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [ana, bia] = await Promise.all([world.person(), world.person()])
    const started = await Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        const [caller, other] = index % 2 ? [ana, bia] : [bia, ana]
        return world.call(caller, 'conversations.start_direct_conversation', { other_user_id: other.user_id })
      }),
    )
    expect(new Set(started.map((one) => one.conversation_id)).size).toBe(1)
    expect(started.filter((one) => one.created)).toHaveLength(1)
  }
})

test('DATA-033: both people hear of the new conversation, with its head', async () => {
  const [ana, bia] = await Promise.all([world.person({ display_name: 'Ana' }), world.person()])
  await befriend(world, ana, bia)
  const readSeq = async (who: Caller) => (await world.call(who, 'connections.list', {})).user_seq
  const before = new Map([
    [ana.user_id, await readSeq(ana)],
    [bia.user_id, await readSeq(bia)],
  ])
  world.platform.bus.take()
  const { conversation_id } = await world.call(ana, 'conversations.start_direct_conversation', {
    other_user_id: bia.user_id,
  })
  const told = world.platform.bus.take().filter((message) => message.kind === 'user_event')
  expect(told.map((message) => message.user_id).toSorted()).toEqual([ana.user_id, bia.user_id].toSorted())
  for (const { event, user_id } of told) {
    expect(event).toMatchObject({
      kind: 'conversation_added',
      user_seq: (before.get(user_id) ?? 0) + 1,
      head: { conversation_id, last_seq: 0 },
    })
  }
})

test('who may begin: nobody accepts nobody, contacts those who wrote to each other, a block refuses', async () => {
  const [ana, quiet, contacts, blocker] = await Promise.all([
    world.person(),
    world.person({ allow_messages: 'nobody' }),
    world.person({ allow_messages: 'contacts' }),
    world.person(),
  ])
  await world.call(blocker, 'people.block', { user_id: ana.user_id })
  const start = async (other_user_id: string) =>
    (await world.ask(ana, 'conversations.start_direct_conversation', { other_user_id })).code
  expect(await start(quiet.user_id)).toBe('not_accepting')
  expect(await start(contacts.user_id)).toBe('not_accepting')
  expect(await start(blocker.user_id)).toBe('blocked')
  expect(await start(ana.user_id)).toBe('not_found')
  expect(await start(randomUUID())).toBe('not_found')
})

test('an existing chat goes on whatever was set or blocked since', async () => {
  const { id, ana, bia } = await createChat(world)
  await world.platform.pool.query(
    `update privacy_settings set allow_messages = 'nobody' where user_id = $1`,
    [bia.user_id],
  )
  await world.call(bia, 'people.block', { user_id: ana.user_id })
  const started = await world.call(ana, 'conversations.start_direct_conversation', {
    other_user_id: bia.user_id,
  })
  expect(started).toEqual({ conversation_id: id, created: false })
})

test('SEARCH-006: the e-mail is trimmed and lower-cased', async () => {
  const ana = await world.person()
  const bia = await world.person({ email: 'bia@exemplo.com.br' })
  const byEmail = await world.call(ana, 'conversations.start_by_email', { email: '  Bia@Exemplo.COM.br ' })
  const byId = await world.call(ana, 'conversations.start_direct_conversation', {
    other_user_id: bia.user_id,
  })
  expect(byId).toEqual({ conversation_id: byEmail.conversation_id, created: false })
})

test('by e-mail: unknown, own, blocked and not accepting answer alike', async () => {
  const ana = await world.person({ email: 'ana@exemplo.com.br' })
  const blocker = await world.person({ email: 'bloqueia@exemplo.com.br' })
  await world.call(blocker, 'people.block', { user_id: ana.user_id })
  await world.person({ email: 'quieto@exemplo.com.br', allow_messages: 'nobody' })
  for (const email of [
    'ninguem@exemplo.com.br',
    'ana@exemplo.com.br',
    'bloqueia@exemplo.com.br',
    'quieto@exemplo.com.br',
  ]) {
    expect(await world.ask(ana, 'conversations.start_by_email', { email })).toEqual({
      output: null,
      code: 'not_found',
    })
  }
})

test('CHAT-079, DATA-008: get_accessible_participants {conv_id} lists user_id for a participant, nobody for others', async () => {
  const { id, ana, bia } = await createChat(world)
  const outsider = await world.person()
  const { participants } = await world.call(ana, 'conversations.get_accessible_participants', { conv_id: id })
  expect(participants.map((one) => one.user_id).toSorted()).toEqual([ana.user_id, bia.user_id].toSorted())
  expect(await world.call(outsider, 'conversations.get_accessible_participants', { conv_id: id })).toEqual({
    participants: [],
  })
})

test('a conversation that is removed while it is being started makes room for a new one, under an id of its own', async () => {
  const { id, ana, bia } = await createChat(world)
  await send(world, bia, id, 'antes')
  const elsewhere = joinWorld(world)
  const looks = vi.spyOn(world.platform.pool, 'query')
  // The lane keeps the start, which has seen the conversation, until another process has removed it.
  const starting = await world.platform.append.holding(id, async () => {
    const promise = world.call(ana, 'conversations.start_direct_conversation', {
      other_user_id: bia.user_id,
    })
    await vi.waitFor(() => expect(looks).toHaveResolved())
    await elsewhere.call(bia, 'conversations.delete', { conversation_id: id, scope: 'everyone' })
    return { promise }
  })
  const started = await starting.promise
  looks.mockRestore()
  await elsewhere.close()
  expect(started).toEqual({ conversation_id: expect.not.stringMatching(id), created: true })
  const { seq } = await send(world, ana, started.conversation_id, 'de novo')
  expect(seq).toBe(1)
})

test('a conversation deleted for oneself comes back when it is started again, and is empty', async () => {
  const { id, ana, bia } = await createChat(world)
  await send(world, bia, id, 'antes')
  await world.call(ana, 'conversations.delete', { conversation_id: id, scope: 'me' })
  expect(await headOf(world, ana, id)).toBeUndefined()
  const started = await world.call(ana, 'conversations.start_direct_conversation', {
    other_user_id: bia.user_id,
  })
  expect(started).toEqual({ conversation_id: id, created: false })
  expect(await headOf(world, ana, id)).toMatchObject({ first_seq: 2, unread_count: 0, preview: null })
  expect((await world.call(ana, 'messages.open', { conversation_id: id })).messages).toEqual([])
})

test('a conversation that another process removes while its lock is waited for makes room for a new one', async () => {
  const { id, ana, bia } = await createChat(world)
  const started = await actBehind(
    world.platform.pool,
    (client) => client.query('delete from conversations where id = $1', [id]),
    () => world.call(ana, 'conversations.start_direct_conversation', { other_user_id: bia.user_id }),
  )
  expect(started).toEqual({ conversation_id: expect.not.stringMatching(id), created: true })
  expect(await headOf(world, ana, started.conversation_id)).toBeDefined()
})
