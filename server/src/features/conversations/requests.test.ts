import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { befriend, headOf, send, startRequest } from '../../platform/testing/chats.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Ana is a stranger to Bia, and has written to her. */
const createRequest = async (text = 'oi, tudo bem?') => {
  const [ana, bia] = [await world.person({ display_name: 'Ana' }), await world.person()]
  const id = await startRequest(world, ana, bia)
  const { seq } = await send(world, ana, id, text)
  return { id, ana, bia, seq }
}

const accept = (who: Caller | null, conversation_id: string) =>
  world.ask(who, 'conversations.set_state', { conversation_id, is_request: false })

const remove = (who: Caller, conversation_id: string) =>
  world.ask(who, 'conversations.delete', { conversation_id, scope: 'me' })

const read = (who: Caller, conversation_id: string, seq: number) =>
  world.call(who, 'messages.read', { conversation_id, seq })

const isRequest = async (who: Caller, id: string) => (await headOf(world, who, id))?.state?.is_request

/** What Ana knows of how far Bia read: her head, and her messages. */
const readsFor = async (who: Caller, id: string) => {
  const { messages } = await world.call(who, 'messages.open', { conversation_id: id })
  return { head: (await headOf(world, who, id))?.peer_read_seq, messages: messages.map((one) => one.is_read) }
}

/** Who is told of read positions, since the last look. */
const toldReads = () =>
  world.platform.bus
    .take()
    .flatMap((message) =>
      message.kind === 'register' && message.register.kind === 'read'
        ? [message.users ?? message.conversations]
        : [],
    )

test('what a stranger begins is there for the other with its first message, as a request; for the stranger it is a chat', async () => {
  const [ana, bia] = [await world.person(), await world.person()]
  world.platform.bus.take()
  const id = await startRequest(world, ana, bia)
  expect(world.platform.bus.take().map((message) => 'user_id' in message && message.user_id)).toEqual([
    ana.user_id,
  ])
  expect(await headOf(world, bia, id)).toBeUndefined()
  expect((await world.call(bia, 'conversations.list', {})).total).toBe(0)

  await send(world, ana, id, 'oi')
  expect(world.platform.bus.take()).toMatchObject([
    { kind: 'event' },
    {
      kind: 'user_event',
      user_id: bia.user_id,
      event: {
        kind: 'conversation_added',
        user_seq: 1,
        head: { conversation_id: id, unread_count: 1, state: { seq: 0, is_request: true } },
      },
    },
  ])
  expect(await headOf(world, bia, id)).toMatchObject({ state: { is_request: true, is_pinned: false } })
  expect(await headOf(world, ana, id)).not.toHaveProperty('state')
})

test('friends make no requests, nor does whom one asked to be a friend; a group in common makes no friend', async () => {
  const [ana, bia, caio, davi] = [
    await world.person(),
    await world.person(),
    await world.person(),
    await world.person(),
  ]
  await befriend(world, ana, bia)
  expect(await isRequest(bia, await startRequest(world, ana, bia))).toBeUndefined()
  await world.call(caio, 'connections.request', { user_id: ana.user_id })
  const asked = await startRequest(world, ana, caio)
  expect(await headOf(world, caio, asked)).not.toHaveProperty('state')
  await world.call(ana, 'connections.request', { user_id: davi.user_id })
  await world.call(bia, 'groups.create', {
    id: randomUUID(),
    name: 'Turma',
    member_ids: [ana.user_id, davi.user_id],
  })
  const stranger = await startRequest(world, ana, davi)
  await send(world, ana, stranger, 'oi')
  expect(await isRequest(davi, stranger)).toBe(true)
})

test('reads of a request are told to the own devices alone; once it is accepted the other knows them, and what follows', async () => {
  const { id, ana, bia, seq } = await createRequest()
  world.platform.bus.take()
  expect(await read(bia, id, seq)).toEqual({ read_seq: seq, unread: 0 })
  expect(toldReads()).toEqual([[bia.user_id]])
  expect(await readsFor(ana, id)).toEqual({ head: 0, messages: [false] })

  const accepted = await accept(bia, id)
  expect(accepted.output?.state).not.toHaveProperty('is_request')
  const told = world.platform.bus.take()
  expect(told).toMatchObject(
    [ana, bia]
      .toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1))
      .map(({ user_id }) => ({ user_id, event: { kind: 'conversation_changed' } })),
  )
  const heads = told.flatMap((message) =>
    message.kind === 'user_event' && message.event.kind === 'conversation_changed'
      ? [[message.user_id, message.event.head.peer_read_seq] as const]
      : [],
  )
  expect(new Map(heads).get(ana.user_id)).toBe(seq)
  expect(await isRequest(bia, id)).toBeUndefined()
  expect(await readsFor(ana, id)).toEqual({ head: seq, messages: [true] })

  const next = await send(world, ana, id, 'que bom')
  world.platform.bus.take()
  await read(bia, id, next.seq)
  expect(toldReads()).toEqual([[bia.user_id], [id]])
  expect((await readsFor(ana, id)).head).toBe(next.seq)
})

test('whoever was away finds what was accepted among the heads that changed, on either side', async () => {
  const { id, ana, bia, seq } = await createRequest()
  await read(bia, id, seq)
  const baseOf = async (who: Caller) => {
    const { epoch, user_seq, watermark } = await world.call(who, 'conversations.list', {})
    return { epoch, user_seq, watermark }
  }
  const [hers, his] = [await baseOf(ana), await baseOf(bia)]
  await accept(bia, id)
  const changedFor = async (who: Caller, base: typeof hers) =>
    (await world.call(who, 'conversations.list', { base })).heads
  expect(await changedFor(ana, hers)).toMatchObject([{ conversation_id: id, peer_read_seq: seq }])
  expect((await changedFor(bia, his))[0]?.state).toMatchObject({ is_pinned: false })
  expect((await changedFor(bia, his))[0]?.state).not.toHaveProperty('is_request')
})

test('accepting again changes nothing and says nothing; other things that are set leave a request one', async () => {
  const { id, bia } = await createRequest()
  await world.call(bia, 'conversations.set_state', { conversation_id: id, is_favourite: true })
  expect(await headOf(world, bia, id)).toMatchObject({ state: { is_favourite: true, is_request: true } })
  const first = await accept(bia, id)
  world.platform.bus.take()
  expect(await accept(bia, id)).toEqual(first)
  expect(world.platform.bus.take()).toEqual([])
  expect(await headOf(world, bia, id)).toMatchObject({ state: { is_favourite: true } })
})

test('nobody but who is asked accepts: not nobody, not a stranger, not who began, not who deleted it', async () => {
  const { id, ana, bia } = await createRequest()
  const outsider = await world.person()
  world.platform.bus.take()
  expect((await accept(null, id)).code).toBe('unauthenticated')
  expect((await accept(outsider, id)).code).toBe('not_found')
  expect((await accept(bia, randomUUID())).code).toBe('not_found')
  // Theirs is no request: nothing to accept.
  expect(await accept(ana, id)).toEqual({ output: { state: null }, code: null })
  expect(world.platform.bus.take()).toEqual([])
  expect(await isRequest(bia, id)).toBe(true)
  await remove(bia, id)
  expect((await accept(bia, id)).code).toBe('not_found')
})

test.each([true, 'yes', null])('%j accepts nothing', async (is_request) => {
  const { id, bia } = await createRequest()
  const input = { conversation_id: id, is_request } as never
  expect((await world.ask(bia, 'conversations.set_state', input)).code).toBe('invalid_input')
  expect(await isRequest(bia, id)).toBe(true)
})

test('who writes in a request has accepted it', async () => {
  const { id, ana, bia, seq } = await createRequest()
  await read(bia, id, seq)
  await send(world, bia, id, 'oi, Ana')
  expect(await isRequest(bia, id)).toBeUndefined()
  expect((await readsFor(ana, id)).head).toBeGreaterThanOrEqual(seq)
  const next = await send(world, ana, id, 'que bom')
  world.platform.bus.take()
  await read(bia, id, next.seq)
  expect(toldReads()).toEqual([[bia.user_id], [id]])
})

test('deleted it is gone for who was asked, and a request again with the next message; the other sees none of it', async () => {
  const { id, ana, bia } = await createRequest('primeira')
  expect((await remove(bia, id)).code).toBeNull()
  expect(await headOf(world, bia, id)).toBeUndefined()
  expect(await headOf(world, ana, id)).toMatchObject({ preview: { content: 'primeira' }, peer_read_seq: 0 })
  const { seq } = await send(world, ana, id, 'segunda')
  expect(await headOf(world, bia, id)).toMatchObject({
    unread_count: 1,
    preview: { content: 'segunda' },
    state: { is_request: true },
  })
  await read(bia, id, seq)
  expect((await readsFor(ana, id)).head).toBe(0)
  // What was accepted stays so, whatever is deleted after it.
  await accept(bia, id)
  await remove(bia, id)
  await send(world, ana, id, 'terceira')
  expect(await headOf(world, bia, id)).not.toHaveProperty('state')
})

test('who begins it themselves where they deleted it or saw nothing of it makes it a chat; one that stands stays a request', async () => {
  const { id, ana, bia } = await createRequest()
  expect(await startRequest(world, bia, ana)).toBe(id)
  expect(await isRequest(bia, id)).toBe(true)
  await remove(bia, id)
  expect(await startRequest(world, bia, ana)).toBe(id)
  expect(await headOf(world, bia, id)).not.toHaveProperty('state')
  // Nobody has read it.
  expect(await readsFor(ana, id)).toEqual({ head: 0, messages: [false] })

  const caio = await world.person()
  const unseen = await startRequest(world, ana, caio)
  expect(await startRequest(world, caio, ana)).toBe(unseen)
  await send(world, ana, unseen, 'oi')
  expect(await headOf(world, caio, unseen)).not.toHaveProperty('state')
})

test('a friendship that is accepted ends the request of either, and the reads are told', async () => {
  const { id, ana, bia, seq } = await createRequest()
  await read(bia, id, seq)
  world.platform.bus.take()
  await befriend(world, ana, bia)
  expect(await isRequest(bia, id)).toBeUndefined()
  expect((await readsFor(ana, id)).head).toBe(seq)
  const told = world.platform.bus
    .take()
    .flatMap((message) => (message.kind === 'user_event' ? [message.event.kind] : []))
  expect(told.filter((kind) => kind === 'conversation_changed')).toHaveLength(2)
  // Parting makes no request of what is a chat.
  await world.call(ana, 'connections.remove', { user_id: bia.user_id })
  expect(await isRequest(bia, id)).toBeUndefined()
})

test('a block in a request tells nothing of what was read in it; neither does accepting behind the block', async () => {
  const { id, ana, bia, seq } = await createRequest()
  await read(bia, id, seq)
  await world.call(bia, 'people.block', { user_id: ana.user_id })
  expect((await readsFor(ana, id)).head).toBe(0)
  expect((await accept(bia, id)).code).toBeNull()
  expect((await readsFor(ana, id)).head).toBe(0)
  await world.call(bia, 'people.unblock', { user_id: ana.user_id })
  expect((await readsFor(ana, id)).head).toBe(0)
  const next = await send(world, ana, id, 'E agora?')
  await read(bia, id, next.seq)
  expect((await readsFor(ana, id)).head).toBe(next.seq)

  const other = await createRequest()
  await read(other.bia, other.id, other.seq)
  await world.call(other.ana, 'people.block', { user_id: other.bia.user_id })
  await world.call(other.ana, 'people.unblock', { user_id: other.bia.user_id })
  expect((await readsFor(other.ana, other.id)).head).toBe(0)
  expect(await isRequest(other.bia, other.id)).toBe(true)
})

test('50 strangers a day: the 51st is refused and nothing is begun; friends and chats that are there go on', async () => {
  const ana = await world.person()
  const people = await world.people(51)
  const last = people.at(-1)!
  for (const other of people.slice(0, 50)) await startRequest(world, ana, other)
  world.platform.bus.take()
  const start = async (other: Caller) =>
    (await world.ask(ana, 'conversations.start_direct_conversation', { other_user_id: other.user_id })).code
  expect(await start(last)).toBe('too_many_strangers')
  expect(world.platform.bus.take()).toEqual([])
  expect((await world.call(ana, 'conversations.list', {})).total).toBe(50)
  expect(await start(people[0]!)).toBeNull()
  await befriend(world, ana, last)
  expect(await start(last)).toBeNull()
  // Deleting them on both sides makes no room.
  for (const other of people.slice(0, 5)) {
    const id = await startRequest(world, ana, other)
    await world.call(ana, 'conversations.delete', { conversation_id: id, scope: 'everyone' })
  }
  expect(await start(people[0]!)).toBe('too_many_strangers')
  await world.platform.pool.query(
    `update stranger_starts set started_at = started_at - interval '24 hours' where user_id = $1`,
    [ana.user_id],
  )
  expect(await start(people[0]!)).toBeNull()
  const { rows } = await world.platform.pool.query('select from stranger_starts where user_id = $1', [
    ana.user_id,
  ])
  expect(rows).toHaveLength(1)
})

test('of 60 strangers begun with at once 50 are', async () => {
  const ana = await world.person()
  const codes = await Promise.all(
    (await world.people(60)).map(
      async ({ user_id }) =>
        (await world.ask(ana, 'conversations.start_direct_conversation', { other_user_id: user_id })).code,
    ),
  )
  expect(codes.filter((code) => code === null)).toHaveLength(50)
  expect(codes.filter((code) => code === 'too_many_strangers')).toHaveLength(10)
})

test('by e-mail, once there were 50: known, unknown, blocked and not accepting answer alike', async () => {
  const ana = await world.person({ email: 'ana@exemplo.com.br' })
  const friend = await world.person({ email: 'amiga@exemplo.com.br' })
  await befriend(world, ana, friend)
  await world.person({ email: 'alguem@exemplo.com.br' })
  await world.person({ email: 'quieto@exemplo.com.br', allow_messages: 'nobody' })
  const blocker = await world.person({ email: 'bloqueia@exemplo.com.br' })
  await world.call(blocker, 'people.block', { user_id: ana.user_id })
  for (const other of await world.people(50)) await startRequest(world, ana, other)
  for (const name of ['alguem', 'ninguem', 'ana', 'quieto', 'bloqueia']) {
    const asked = { email: `${name}@exemplo.com.br` }
    expect(await world.ask(ana, 'conversations.start_by_email', asked)).toEqual({
      output: null,
      code: 'too_many_strangers',
    })
  }
  const known = { email: 'amiga@exemplo.com.br' }
  expect((await world.ask(ana, 'conversations.start_by_email', known)).code).toBeNull()
})
