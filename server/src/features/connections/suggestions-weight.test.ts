import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import type { Caller } from '../../platform/call.ts'
import { measureBackendCpuMs } from '../../platform/testing/backend-cpu.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'
import { addCrowd, addFriends } from './testing/many-friends.ts'

const IS_DEEP = process.env['LERO_DEEP'] === '1'
const PEOPLE = IS_DEEP ? 100_000 : 3000
const FRIENDS_EACH = IS_DEEP ? 20 : 10
const CPU_MAX_MS = 150
/** With all batches more often than a plan for everybody would take to be chosen. */
const TIMES = 7

let world: World
const asking = {} as Record<'ana' | 'popular' | 'sought', Caller>

beforeAll(async () => {
  world = await createWorld()
  const { pool } = world.platform
  for (const name of ['ana', 'popular', 'sought'] as const) asking[name] = await world.person()
  const { ana, popular, sought } = asking
  const ids = await addCrowd(pool, PEOPLE, FRIENDS_EACH)
  await addFriends(pool, ana.user_id, { ids, every: PEOPLE / (IS_DEEP ? 1000 : 300), status: 'accepted' })
  await addFriends(pool, popular.user_id, {
    ids,
    every: PEOPLE / (IS_DEEP ? 10_000 : 600),
    status: 'accepted',
  })
  await addFriends(pool, sought.user_id, { ids: ids.slice(-PEOPLE / 10), every: 1, status: 'pending' })
  await pool.query('analyze friends')
}, 300_000)
afterAll(() => world.close())

const suggest = (client: pg.ClientBase | pg.Pool, { user_id }: Caller) =>
  client.query<{ user_id: string; mutual_friends: number }>(
    'select user_id, mutual_friends from suggest_people($1, 10)',
    [user_id],
  )

/** Rows of each table that a suggestion reads without an index. */
const countWhole = async (client: pg.ClientBase, who: Caller) => {
  const read = async () => {
    const { rows } = await client.query<{ whole: number }>(
      `select coalesce(sum(seq_tup_read), 0)::int as whole from pg_stat_xact_user_tables
       where relname in ('friends', 'profiles')`,
    )
    return rows[0]?.whole ?? 0
  }
  const before = await read()
  await suggest(client, who)
  return (await read()) - before
}

/** Of the database, for one suggestion. */
const measureCpuMs = (client: pg.ClientBase, who: Caller): Promise<number> =>
  measureBackendCpuMs(client, TIMES, () => suggest(client, who))

test.each([
  ['who has a thousand friends', 'ana'],
  ['who has ten thousand', 'popular'],
  ['whom the ten thousand newest wait for', 'sought'],
] as const)(`a suggestion among ${PEOPLE} people, for one %s, reads no table as a whole`, async (_, name) => {
  await inTransaction(world.platform.pool, async (client) => {
    const who = asking[name]
    expect(await countWhole(client, who)).toBe(0)
    expect(IS_DEEP ? await measureCpuMs(client, who) : 0).toBeLessThan(CPU_MAX_MS)
  })
})

test('the numbers are those of a count of everything', async () => {
  const { ana } = asking
  const { rows } = await world.platform.pool.query<{ user_id: string; mutual_friends: number }>(
    `select their.user_id, count(*)::int as mutual_friends
     from friend_pairs own join friend_pairs their on their.other_id = own.other_id
     where own.user_id = $1 and their.user_id <> $1
       and not exists (select from friend_pairs f where f.user_id = $1 and f.other_id = their.user_id)
     group by their.user_id order by count(*) desc limit 10`,
    [ana.user_id],
  )
  const suggested = await suggest(world.platform.pool, ana)
  expect(suggested.rows.map((one) => one.mutual_friends)).toEqual(rows.map((one) => one.mutual_friends))
})
