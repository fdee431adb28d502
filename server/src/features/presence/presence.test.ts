import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Register } from '#contract/frames.ts'
import type { Caller } from '../../platform/call.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import type { TestDatabase } from '../../platform/testing/database.ts'
import { createPerson } from '../../platform/testing/people.ts'
import { createTestPlatform, RecordingBus } from '../../platform/testing/platform.ts'
import type { TestPlatform } from '../../platform/testing/platform.ts'
import { announceTyping } from './announce-typing.ts'
import { selectAudiences, takeSilentOffline } from './presence.queries.ts'
import { createPresenceHandlers, startPresence } from './public.ts'
import type { Presence } from './public.ts'

let database: TestDatabase
let platform: TestPlatform
beforeAll(async () => {
  database = await createTestDatabase()
  platform = createTestPlatform(database)
})
afterAll(() => database.drop())

let ana: Caller
let rui: Caller
let chat: string
beforeEach(async () => {
  ana = await createPerson(database.pool, { display_name: 'Ana' })
  rui = await createPerson(database.pool, { display_name: 'Rui' })
  chat = await addConversation(ana, rui)
})

const addConversation = async (one: Caller, other: Caller): Promise<string> => {
  const id = crypto.randomUUID()
  const [low, high] = [one.user_id, other.user_id].toSorted()
  await database.pool.query('insert into conversations (id, direct_low, direct_high) values ($1, $2, $3)', [
    id,
    low,
    high,
  ])
  await database.pool.query(
    'insert into conversation_participants (conversation_id, user_id) values ($1, $2), ($1, $3)',
    [id, low, high],
  )
  return id
}

const start = async (
  bus: RecordingBus = new RecordingBus(),
): Promise<{ presence: Presence; bus: RecordingBus }> => {
  const presence = await startPresence({ ...platform, bus })
  onTestFinished(() => presence.close())
  return { presence, bus }
}

let connectionId = 0
const arrive = (
  presence: Presence,
  caller: Caller,
  isVisible = true,
): { leave(): void; show(isVisible: boolean): void } => {
  connectionId += 1
  const facts = { connectionId, caller, isVisible }
  presence.observer.onConnected(facts)
  return {
    leave: () => presence.observer.onClosed(facts, Date.now()),
    show: (isVisibleNow) => presence.observer.onVisible({ ...facts, isVisible: isVisibleNow }),
  }
}

const read = async (caller: Caller): Promise<{ is_online: boolean; last_seen: string | null }> => {
  const { rows } = await database.pool.query<{ is_online: boolean; last_seen: string | null }>(
    'select is_online, last_seen from profiles where user_id = $1',
    [caller.user_id],
  )
  return rows[0] ?? { is_online: false, last_seen: null }
}

const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  const endMs = performance.now() + 8000
  while (!(await isTrue()) && performance.now() < endMs)
    await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await isTrue()).toBe(true)
}

const told = (bus: RecordingBus, viewer: Caller): Extract<Register, { kind: 'presence' }>[] =>
  bus.messages.flatMap((message) =>
    message.kind === 'register' &&
    message.register.kind === 'presence' &&
    message.users?.includes(viewer.user_id)
      ? [message.register]
      : [],
  )

test('PRESENCE-001, PRESENCE-004, PRESENCE-006: coming and going set is_online and last_seen, and tell who shares a chat', async () => {
  const { presence, bus } = await start()
  const stranger = await createPerson(database.pool)
  const startMs = Date.now()
  const page = arrive(presence, ana)
  await until(async () => (await read(ana)).is_online)
  await until(() => told(bus, rui).length === 1)
  expect(told(bus, rui)[0]).toMatchObject({ user_id: ana.user_id, is_online: true })
  page.leave()
  await until(async () => !(await read(ana)).is_online)
  const { last_seen } = await read(ana)
  expect(Date.parse(last_seen ?? '')).toBeGreaterThanOrEqual(startMs)
  await until(() => told(bus, rui).length === 2)
  expect(told(bus, rui)[1]).toMatchObject({ user_id: ana.user_id, is_online: false, last_seen })
  expect([...told(bus, ana), ...told(bus, stranger)]).toEqual([])
})

test('that somebody goes is said within the process also where nobody is to know of it, and not that they come', async () => {
  const { presence, bus } = await start()
  const alone = await createPerson(database.pool)
  const page = arrive(presence, alone)
  await until(async () => (await read(alone)).is_online)
  page.leave()
  await until(() => bus.messages.length > 0)
  const register = { kind: 'presence', user_id: alone.user_id, is_online: false }
  expect(bus.messages).toMatchObject([{ kind: 'register', register, users: [] }])
})

test('by D-138, somebody another process shows stays online', async () => {
  const [one, other] = [await start(), await start(Object.assign(new RecordingBus(), { canLose: true }))]
  const here = arrive(one.presence, ana)
  const there = arrive(other.presence, ana)
  await until(async () => (await read(ana)).is_online)
  await until(() => told(other.bus, rui).length === 1)
  here.leave()
  const witness = arrive(one.presence, rui)
  await until(async () => (await read(rui)).is_online)
  witness.leave()
  await until(async () => !(await read(rui)).is_online)
  expect((await read(ana)).is_online).toBe(true)
  there.leave()
  await until(async () => !(await read(ana)).is_online)
})

test('by D-139, after a restart nobody is online until seen', async () => {
  const { presence } = await start()
  arrive(presence, ana)
  await until(async () => (await read(ana)).is_online)
  await start()
  expect((await read(ana)).is_online).toBe(false)
})

test('by D-139, the people of a process that fell silent go offline with its last sign of life, others stay', async () => {
  const [gone, alive] = [await start(), await start(Object.assign(new RecordingBus(), { canLose: true }))]
  arrive(gone.presence, ana)
  arrive(gone.presence, rui)
  arrive(alive.presence, rui)
  const held = async () => {
    const { rows } = await database.pool.query<{ process_id: string; count: number }>(
      'select process_id, count(*)::int from online_connections where user_id = any($1) group by 1 order by 2 desc',
      [[ana.user_id, rui.user_id]],
    )
    return rows
  }
  // Both processes have written: that somebody is online may be the word of one alone.
  await until(async () => (await held()).map((row) => row.count).join() === '2,1')
  const [silent, other] = await held()
  await database.pool.query(
    `update presence_processes set seen_at = '2026-01-01T12:00:00Z' where process_id = $1`,
    [silent?.process_id],
  )
  const states = await takeSilentOffline(database.pool, other?.process_id ?? '', 12_000, 1000)
  const standing = new Map(states.map((state) => [state.user_id, state.is_online]))
  expect([standing.get(ana.user_id), standing.get(rui.user_id)]).toEqual([false, true])
  expect((await read(rui)).is_online).toBe(true)
})

test('a process that was taken for gone and is not states its people again', async () => {
  const { presence } = await start()
  arrive(presence, ana)
  await until(async () => (await read(ana)).is_online)
  const stranger = crypto.randomUUID()
  await takeSilentOffline(database.pool, stranger, -1000, 1000)
  expect(await takeSilentOffline(database.pool, stranger, -1000, 1000)).toEqual([])
  expect((await read(ana)).is_online).toBe(false)
  await until(async () => (await read(ana)).is_online)
})

test('a process that stood still and beats again between two slices states all of its people again', async () => {
  const { presence } = await start()
  const people = [ana, rui, await createPerson(database.pool)]
  for (const person of people) arrive(presence, person)
  const countOnline = async () => (await Promise.all(people.map(read))).filter((one) => one.is_online).length
  await until(async () => (await countOnline()) === 3)
  // It may beat between the two statements: then it is not silent.
  let taken = 0
  while (taken === 0) {
    await database.pool.query(`update presence_processes set seen_at = now() - interval '13 seconds'`)
    taken = (await takeSilentOffline(database.pool, crypto.randomUUID(), 12_000, 1)).length
  }
  expect(await countOnline()).toBe(2)
  await until(async () => (await countOnline()) === 3)
})

test('PRESENCE-012: who hides the status is never told to be online; showing it again is told', async () => {
  const { presence, bus } = await start()
  await database.pool.query('update privacy_settings set hide_online_status = true where user_id = $1', [
    ana.user_id,
  ])
  arrive(presence, ana)
  await until(() => told(bus, rui).length === 1)
  expect(told(bus, rui)).toEqual([
    { kind: 'presence', user_id: ana.user_id, is_online: false, last_seen: null },
  ])
  await database.pool.query('update privacy_settings set hide_online_status = false where user_id = $1', [
    ana.user_id,
  ])
  const settings = {
    hide_online_status: false,
    allow_messages: 'everyone',
    language: 'pt-BR',
    updated_at: null,
  } as const
  const event = { kind: 'settings_changed', user_seq: 1, settings } as const
  bus.publish([{ kind: 'user_event', user_id: ana.user_id, event }])
  await until(() => told(bus, rui).length === 2)
  expect(told(bus, rui)[1]).toMatchObject({ is_online: true })
})

test('PRESENCE-012, SAFE-022: who hides the own status, and who is blocked either way, hears nothing of others', async () => {
  const { presence, bus } = await start()
  const [hiding, blocked, blocking] = [
    await createPerson(database.pool, { hide_online_status: true }),
    await createPerson(database.pool),
    await createPerson(database.pool),
  ]
  for (const other of [hiding, blocked, blocking]) await addConversation(ana, other)
  await database.pool.query(
    'insert into blocked_users (user_id, blocked_user_id) values ($1, $2), ($3, $1)',
    [ana.user_id, blocked.user_id, blocking.user_id],
  )
  arrive(presence, ana)
  await until(() => told(bus, rui).length === 1)
  expect([hiding, blocked, blocking].flatMap((viewer) => told(bus, viewer))).toEqual([])
})

test('PRESENCE-006: the documented update is taken as a hint for the session', async () => {
  const { presence } = await start()
  const update = createPresenceHandlers(presence)['presence.update']
  const context = { platform, caller: ana, refuse: () => expect.unreachable() }
  expect(await update(context, { is_online: true })).toEqual({})
  await until(async () => (await read(ana)).is_online)
  await update(context, { is_online: false })
  await until(async () => !(await read(ana)).is_online)
})

test('typing is told with the name, not by who is not in the conversation, not across a block', async () => {
  const bus = new RecordingBus()
  const stranger = await createPerson(database.pool)
  await announceTyping({ pool: database.pool, bus }, stranger, chat)
  expect(bus.take()).toEqual([])
  await announceTyping({ pool: database.pool, bus }, ana, chat)
  const register = { kind: 'typing', conversation_id: chat, user_id: ana.user_id, display_name: 'Ana' }
  expect(bus.take()).toEqual([{ kind: 'register', register, conversations: [chat] }])
  await database.pool.query('insert into blocked_users (user_id, blocked_user_id) values ($1, $2)', [
    rui.user_id,
    ana.user_id,
  ])
  await announceTyping({ pool: database.pool, bus }, ana, chat)
  expect(bus.take()).toEqual([])
})

test('in private mode nobody is told of typing', async () => {
  const bus = new RecordingBus()
  const [eva, leo] = [await createPerson(database.pool), await createPerson(database.pool)]
  const { conversation } = await addGroup(eva, leo)
  await announceTyping({ pool: database.pool, bus }, eva, conversation)
  expect(bus.take()).toHaveLength(1)
  await database.pool.query('update privacy_settings set private_mode = true where user_id = $1', [
    eva.user_id,
  ])
  await announceTyping({ pool: database.pool, bus }, eva, conversation)
  expect(bus.take()).toEqual([])
})

test('typing in a request is told to nobody, from neither side; once it is accepted or answered it is', async () => {
  const bus = new RecordingBus()
  const countTold = async () => {
    for (const who of [ana, rui]) await announceTyping({ pool: database.pool, bus }, who, chat)
    return bus.take().length
  }
  const set = (change: string) =>
    database.pool.query(
      `update conversation_participants set ${change} where conversation_id = $1 and user_id = $2`,
      [chat, rui.user_id],
    )
  await set('is_request = true')
  expect(await countTold()).toBe(0)
  await set('sent_count = 1')
  expect(await countTold()).toBe(2)
  await set('sent_count = 0, is_request = false')
  expect(await countTold()).toBe(2)
})

/** A group of people, written as the groups feature does. */
const addGroup = async (...members: Caller[]): Promise<{ group: string; conversation: string }> => {
  const [group, conversation] = [crypto.randomUUID(), crypto.randomUUID()]
  const ids = members.map((member) => member.user_id)
  await database.pool.query(`insert into groups (id, name, member_count) values ($1, 'Turma', $2)`, [
    group,
    ids.length,
  ])
  await database.pool.query('insert into conversations (id, is_group, group_id) values ($1, true, $2)', [
    conversation,
    group,
  ])
  await database.pool.query('insert into group_members (group_id, user_id) select $1, unnest($2::uuid[])', [
    group,
    ids,
  ])
  await database.pool.query(
    'insert into conversation_participants (conversation_id, user_id) select $1, unnest($2::uuid[])',
    [conversation, ids],
  )
  return { group, conversation }
}

test('SAFE-022: while a block stands, typing in a shared group reaches neither of the two; the others hear it', async () => {
  const caio = await createPerson(database.pool)
  const { conversation } = await addGroup(ana, rui, caio)
  await database.pool.query('insert into blocked_users (user_id, blocked_user_id) values ($1, $2)', [
    rui.user_id,
    ana.user_id,
  ])
  const bus = new RecordingBus()
  await announceTyping({ pool: database.pool, bus }, ana, conversation)
  await announceTyping({ pool: database.pool, bus }, rui, conversation)
  await announceTyping({ pool: database.pool, bus }, caio, conversation)
  const [byAna, byRui, byCaio] = bus.take()
  expect(byAna).toMatchObject({ conversations: [conversation], except: [rui.user_id] })
  expect(byRui).toMatchObject({ conversations: [conversation], except: [ana.user_id] })
  expect(byCaio).not.toHaveProperty('except')
  const viewers = (await selectAudiences(database.pool, [ana.user_id]))[0]?.viewers
  expect(viewers).toEqual([caio.user_id])
})

test('LOAD-015: when 12,000 people go offline at once, no statement is about more than 200 of them', async () => {
  const sizes: number[] = []
  const pool = {
    query: (asked: string | { name: string }, values: readonly (readonly string[])[] = []) => {
      const [, online = [], offline = []] = values
      if (typeof asked !== 'string' || !asked.includes('set_presence')) return Promise.resolve({ rows: [] })
      sizes.push(online.length + offline.length)
      return Promise.resolve({ rows: [] })
    },
  } as unknown as pg.Pool
  const presence = await startPresence({ ...platform, pool, bus: new RecordingBus() })
  const people = Array.from({ length: 12_000 }, () => ({ user_id: crypto.randomUUID(), session_id: 's' }))
  const written = () => sizes.reduce((sum, size) => sum + size, 0)
  const pages = people.map((person) => arrive(presence, person))
  await until(() => written() === 12_000)
  for (const page of pages) page.leave()
  await until(() => written() === 24_000)
  expect(Math.max(...sizes)).toBe(200)
  await presence.close()
})

test('LOAD-015: the people of a process that died are taken offline in slices, until nobody is left', async () => {
  const processId = crypto.randomUUID()
  const people = await Promise.all(Array.from({ length: 5 }, () => createPerson(database.pool)))
  const ids = people.map((person) => person.user_id)
  await database.pool.query(`insert into presence_processes values ($1, now() - interval '1 minute')`, [
    processId,
  ])
  await database.pool.query('insert into online_connections select unnest($1::uuid[]), $2', [ids, processId])
  await database.pool.query('update profiles set is_online = true where user_id = any($1)', [ids])
  const take = () => takeSilentOffline(database.pool, crypto.randomUUID(), 30_000, 2)
  const slices = [await take(), await take(), await take(), await take()]
  expect(slices.map((slice) => slice.length)).toEqual([2, 2, 1, 0])
  expect(slices.flat().map((state) => state.user_id)).toEqual(expect.arrayContaining(ids))
  expect(slices.flat().every((state) => !state.is_online)).toBe(true)
  const { rows } = await database.pool.query('select from presence_processes where process_id = $1', [
    processId,
  ])
  expect(rows).toEqual([])
})

test('I8: who has left a group neither tells nor hears who is there and who writes', async () => {
  const [caio, dora] = [await createPerson(database.pool), await createPerson(database.pool)]
  const { group, conversation } = await addGroup(caio, dora)
  const viewers = async () =>
    (await selectAudiences(database.pool, [caio.user_id, dora.user_id])).map((audience) => audience.viewers)
  expect(await viewers()).toEqual(expect.arrayContaining([[dora.user_id], [caio.user_id]]))
  await database.pool.query('delete from group_members where group_id = $1 and user_id = $2', [
    group,
    caio.user_id,
  ])
  await database.pool.query(
    'update conversation_participants set left_seq = 1 where conversation_id = $1 and user_id = $2',
    [conversation, caio.user_id],
  )
  expect(await viewers()).toEqual([[], []])
  const bus = new RecordingBus()
  await announceTyping({ pool: database.pool, bus }, caio, conversation)
  expect(bus.take()).toEqual([])
})
