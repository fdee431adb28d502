import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import { send, startChat } from '../../platform/testing/chats.ts'
import { actBehind } from '../../platform/testing/locks.ts'
import type { World } from '../../platform/testing/world.ts'
import {
  claimNotices,
  deriveNoticeClosings,
  deriveNotices,
  finishNotices,
  type NoticeClaim,
  noteNoticesLeaving,
  postponeNotices,
  releaseWaitingNotices,
} from './notices.queries.ts'
import {
  type Claim,
  claimDue,
  deriveClosings,
  derivePushes,
  finishClaims,
  noteLeaving,
  postponeClaims,
  releaseWaiting,
} from './outbox.queries.ts'
import type { PushService } from './testing/push-service.ts'
import { addDevice, createPushWorld } from './testing/push-world.ts'

/* Statements about many rows beside others that change the same rows. */

let world: World
let pool: pg.Pool
let service: PushService
let close: () => Promise<void>

beforeAll(async () => {
  ;({ world, service, close } = await createPushWorld())
  ;({ pool } = world.platform)
})
afterAll(() => close())

const follow = (who: Caller, whom: Caller) =>
  world.call(who, 'follows.set', { user_id: whom.user_id, is_following: true })

/** For how many devices of each of these people something is due. */
const countDue = async (people: readonly Caller[]): Promise<number[]> => {
  const { rows } = await pool.query<{ due: number }>(
    `select (select count(*)::integer from push_notices q where q.user_id = u.id) as due
     from unnest($1::uuid[]) with ordinality u (id, place) order by place`,
    [people.map(({ user_id }) => user_id)],
  )
  return rows.map(({ due }) => due)
}

test('noting waits for nobody who changes notifications: what they hold is noted when they have', async () => {
  const told = (await world.people(2)) as [Caller, Caller]
  const [ana, bia] = told
  for (const one of told) await addDevice(world, one, service, one.user_id)
  await follow(ana, bia)
  await follow(bia, ana)
  const ids = told.map(({ user_id }) => user_id)
  const lockOf = (client: pg.ClientBase, { user_id }: Caller) =>
    client.query('select from notifications where user_id = $1 for update', [user_id])
  const changing = await pool.connect()
  onTestFinished(() => changing.release(true))
  await changing.query('begin')
  await lockOf(changing, bia)
  expect(await deriveNotices(pool, ids)).toBe(1)
  // The job that looks for what nobody noted ends too.
  await addJob(pool, 'push.recover', {})
  await world.runJobs()
  expect(await countDue(told)).toEqual([1, 0])
  await lockOf(changing, ana)
  await changing.query('commit')
  expect(await deriveNotices(pool, ids)).toBe(1)
  expect(await countDue(told)).toEqual([1, 1])
})

const KEYS = {
  push_notices: 'session_id, type, target_id',
  push_outbox: 'session_id, conversation_id',
  push_positions: 'conversation_id, user_id',
}

/** What makes a row lie behind all others, in the table and in its indexes. */
const MOVED = {
  push_notices: `due_at = due_at + interval '1 ms'`,
  push_outbox: `due_at = due_at + interval '1 ms'`,
  push_positions: 'pushed_seq = pushed_seq',
}

/** Bia has three devices; of three friends each has written to her, and one follows her. */
type Due = {
  readonly bia: Caller
  readonly friends: readonly Caller[]
  /** In the order in which they lie in the tables: the other way round than that of their keys. */
  readonly notices: readonly NoticeClaim[]
  readonly claims: readonly Claim[]
  readonly chats: readonly string[]
}

const createDue = async (): Promise<Due> => {
  const [bia, ...friends] = (await world.people(4)) as [Caller, ...Caller[]]
  for (const name of ['phone', 'tablet', 'laptop']) await addDevice(world, bia, service, bia.user_id + name)
  const chats = await Promise.all(friends.map((friend) => startChat(world, friend, bia)))
  const due = { bia, friends, chats: chats.toSorted().toReversed() }
  await writeAll(due)
  await follow(friends[0]!, bia)
  await derivePushes(pool, chats)
  await deriveNotices(pool, [bia.user_id])
  const { rows } = await pool.query<{ session_id: string }>(
    'select session_id from push_subscriptions where user_id = $1',
    [bia.user_id],
  )
  const isOwn = ({ session_id }: { readonly session_id: string }) =>
    rows.some((device) => device.session_id === session_id)
  const fromLast = <C extends { readonly session_id: string }>(
    all: readonly C[],
    placeOf: (one: C) => string,
  ) => all.filter(isOwn).toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))
  const notices = fromLast(await claimNotices(pool, 1000), (one) => one.session_id)
  const claims = fromLast(await claimDue(pool, 1000), (one) => one.session_id + one.conversation_id)
  expect([notices.length, claims.length]).toEqual([3, 9])
  return { ...due, notices, claims }
}

const writeAll = async ({ friends, bia }: Pick<Due, 'friends' | 'bia'>): Promise<void> => {
  for (const friend of friends) await send(world, friend, await startChat(world, friend, bia), 'oi')
}
const set = ({ bia }: Due, table: keyof typeof KEYS, what: string) =>
  pool.query(`update ${table} set ${what} where user_id = $1`, [bia.user_id])
const put = <C>(claims: readonly C[]) => claims.map((claim) => ({ ...claim, inMs: 0, isFailure: false }))
const leavingOf = ({ claims, bia }: Due) =>
  claims.map((claim) => ({ facts: { ...claim, user_id: bia.user_id }, news: { seq: claim.seq } }))
const readOf = ({ chats, bia }: Due) =>
  chats.map((conversation_id) => ({ conversation_id, user_id: bia.user_id }))
const readAll = async (due: Due) => {
  await noteLeaving(pool, leavingOf(due))
  await pool.query('update conversation_participants set read_seq = 1 where user_id = $1', [due.bia.user_id])
}
const isWaiting = `due_at = clock_timestamp() + interval '1 hour'`

type Act = (due: Due) => Promise<unknown>

test.each<[string, keyof typeof KEYS, Act, Act?]>([
  [
    'another follower is noted',
    'push_notices',
    ({ bia }) => deriveNotices(pool, [bia.user_id]),
    ({ bia, friends }) => follow(friends[1]!, bia),
  ],
  [
    'a notice is released',
    'push_notices',
    ({ bia }) => releaseWaitingNotices(pool, [bia.user_id]),
    (due) => set(due, 'push_notices', isWaiting),
  ],
  [
    'a notice is closed',
    'push_notices',
    ({ bia }) => deriveNoticeClosings(pool, [bia.user_id]),
    async (due) => {
      await set(due, 'push_notices', 'is_shown = true')
      await world.call(due.bia, 'notifications.mark_all_read', {})
    },
  ],
  ['a notice leaves', 'push_notices', ({ notices }) => noteNoticesLeaving(pool, notices)],
  ['a notice was sent', 'push_notices', ({ notices }) => finishNotices(pool, notices)],
  [
    'a notice was sent and is shown',
    'push_notices',
    ({ notices }) => finishNotices(pool, notices),
    (due) => set(due, 'push_notices', 'is_shown = true'),
  ],
  ['a notice is put off', 'push_notices', ({ notices }) => postponeNotices(pool, put(notices))],
  ['a message more is noted', 'push_outbox', ({ chats }) => derivePushes(pool, chats), writeAll],
  [
    'a message is released',
    'push_outbox',
    ({ bia }) => releaseWaiting(pool, [bia.user_id]),
    (due) => set(due, 'push_outbox', isWaiting),
  ],
  ['a message is closed', 'push_outbox', (due) => deriveClosings(pool, readOf(due)), readAll],
  ['a message was sent', 'push_outbox', ({ claims }) => finishClaims(pool, claims)],
  [
    'a message was sent and another waits',
    'push_outbox',
    ({ claims }) => finishClaims(pool, claims),
    (due) => set(due, 'push_outbox', 'seq = seq + 1'),
  ],
  ['a message is put off', 'push_outbox', ({ claims }) => postponeClaims(pool, put(claims))],
  ['a message leaves', 'push_positions', (due) => noteLeaving(pool, leavingOf(due))],
  ['what was read is told', 'push_positions', (due) => deriveClosings(pool, readOf(due)), readAll],
])('%s: rows are locked in the order of their keys', async (_, table, act, prepare) => {
  const due = await createDue()
  await prepare?.(due)
  const keys = KEYS[table]
  const { rows } = await pool.query<Record<string, string>>(
    `select ${keys} from ${table} where user_id = $1 order by ${keys}`,
    [due.bia.user_id],
  )
  const places = rows.map((row) =>
    keys
      .split(', ')
      .map((column) => `'${row[column]}'`)
      .join(', '),
  )
  for (const place of places.toReversed()) {
    await pool.query(`update ${table} set ${MOVED[table]} where (${keys}) = (${place})`)
    // Those of a device are looked for by its subscription.
    const [device] = place.split(', ')
    if (table === 'push_outbox')
      await pool.query(
        `update push_subscriptions set endpoint = endpoint || '.' where session_id = ${device}`,
      )
  }
  const first = `from ${table} where user_id = $1 and (${keys}) = (${places[0]}) for update`
  const others = `from ${table} where user_id = $1 and (${keys}) <> (${places[0]}) for update skip locked`
  let free: number | null = null
  await actBehind(
    pool,
    (client) => client.query(`select ${first}`, [due.bia.user_id]),
    () => act(due),
    async (client) => {
      free = (await client.query(`select ${others}`, [due.bia.user_id])).rowCount
    },
  )
  expect(free).toBe(places.length - 1)
})

test('what becomes due anew while it is written off waits for its next push', async () => {
  const { bia, notices, claims } = await createDue()
  const renew = (table: keyof typeof KEYS, what: string) => (client: pg.ClientBase) =>
    client.query(`update ${table} set ${what} where user_id = $1`, [bia.user_id])
  const finish = () => finishNotices(pool, notices)
  expect(await actBehind(pool, renew('push_notices', 'version = version + 1'), finish)).toBe(3)
  const finishMessages = () => finishClaims(pool, claims)
  expect(await actBehind(pool, renew('push_outbox', 'seq = seq + 1'), finishMessages)).toBe(9)
})
