import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import type { Caller } from '../../platform/call.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'
import { addFriends } from './testing/many-friends.ts'

const IS_DEEP = process.env['LERO_DEEP'] === '1'
const CROWD = IS_DEEP
  ? { people: 100_000, friendsEach: 20, friendsOfOne: 1000 }
  : { people: 3000, friendsEach: 10, friendsOfOne: 300 }
const CPU_MAX_MS = 150

let world: World
let ana: Caller

beforeAll(async () => {
  world = await createWorld()
  ana = await world.person()
  await addFriends(world.platform.pool, ana.user_id, CROWD)
}, 300_000)
afterAll(() => world.close())

const suggest = (client: pg.ClientBase | pg.Pool) =>
  client.query<{ user_id: string; mutual_friends: number }>(
    'select user_id, mutual_friends from suggest_people($1, 10)',
    [ana.user_id],
  )

/** Rows of each table that a suggestion reads without an index. */
const countWhole = async (client: pg.ClientBase) => {
  const read = async () => {
    const { rows } = await client.query<{ whole: number }>(
      `select coalesce(sum(seq_tup_read), 0)::int as whole from pg_stat_xact_user_tables
       where relname in ('friends', 'profiles')`,
    )
    return rows[0]?.whole ?? 0
  }
  const before = await read()
  await suggest(client)
  return (await read()) - before
}

/** Of the database, for one suggestion. */
const measureCpuMs = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const readCpuMs = () => {
    const stat = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  const before = readCpuMs()
  for (let time = 0; time < 20; time++) await suggest(client)
  return (readCpuMs() - before) / 20
}

test(`suggestions among ${CROWD.people} people for ${CROWD.friendsOfOne} friends read no table as a whole`, async () => {
  await inTransaction(world.platform.pool, async (client) => {
    expect(await countWhole(client)).toBe(0)
    expect(IS_DEEP ? await measureCpuMs(client) : 0).toBeLessThan(CPU_MAX_MS)
  })
})

test('the numbers are those of a count of everything', async () => {
  const { rows } = await world.platform.pool.query<{ user_id: string; mutual_friends: number }>(
    `select their.user_id, count(*)::int as mutual_friends
     from friend_pairs own join friend_pairs their on their.other_id = own.other_id
     where own.user_id = $1 and their.user_id <> $1
       and not exists (select from friend_pairs f where f.user_id = $1 and f.other_id = their.user_id)
     group by their.user_id order by count(*) desc limit 10`,
    [ana.user_id],
  )
  const suggested = await suggest(world.platform.pool)
  expect(suggested.rows.map((one) => one.mutual_friends)).toEqual(rows.map((one) => one.mutual_friends))
})
