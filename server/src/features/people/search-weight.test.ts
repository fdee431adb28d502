import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../platform/call.ts'
import { measureBackendCpuMs } from '../../platform/testing/backend-cpu.ts'
import { createWorld, type World } from '../../platform/testing/world.ts'
import { addCommonNames, SEARCHED_TEXTS } from './testing/common-names.ts'

const IS_DEEP = process.env['LERO_DEEP'] === '1'
const PEOPLE = IS_DEEP ? 100_000 : 4500

let world: World
let seeker: Caller

beforeAll(async () => {
  world = await createWorld()
  seeker = await world.person({ display_name: 'Quem Procura' })
  await addCommonNames(world.platform.pool, PEOPLE)
}, 300_000)
afterAll(() => world.close())

/** Rows of the search table that one search reads, and those of them read without an index. */
const countRows = async (client: pg.ClientBase, text: string): Promise<{ rows: number; whole: number }> => {
  const read = async () => {
    const { rows } = await client.query<{ rows: number; whole: number }>(
      `select idx_tup_fetch as rows, seq_tup_read as whole
       from pg_stat_xact_user_tables where relname = 'people_search'`,
    )
    return rows[0] ?? { rows: 0, whole: 0 }
  }
  // PostgreSQL counts on over the transactions of a session until it tells of them.
  const before = await read()
  await client.query('select user_id from search_people($1, $2, 20)', [seeker.user_id, text])
  const after = await read()
  return { rows: after.rows - before.rows, whole: after.whole - before.whole }
}

/** Of the database, for one search. */
const measureCpuMs = (client: pg.ClientBase, text: string): Promise<number> =>
  measureBackendCpuMs(client, 20, () =>
    client.query('select user_id from search_people($1, $2, 20)', [seeker.user_id, text]),
  )

test('LOAD-007: a search for 2, 3 and 6 letters reads a few thousand rows however many people there are, in 30 ms', async () => {
  const client = await world.platform.pool.connect()
  await client.query('begin')
  for (const text of SEARCHED_TEXTS) {
    const { rows, whole } = await countRows(client, text)
    expect([text, whole]).toEqual([text, 0])
    expect(rows, text).toBeLessThan(4100)
  }
  await client.query('commit')
  for (const text of IS_DEEP ? SEARCHED_TEXTS : [])
    expect(await measureCpuMs(client, text), text).toBeLessThan(30)
  client.release()
})

test('LOAD-007: what is found is sorted as Portuguese sorts, names that begin with the text first', async () => {
  for (const display_name of ['Élcio Zq', 'elcio aq', 'Elcio Bq', 'Zé Elcio', 'Abel Élcio'])
    await world.person({ display_name })
  const { profiles } = await world.call(seeker, 'people.search', { query: 'ELCIO' })
  expect(profiles.map((profile) => profile.display_name)).toEqual([
    'elcio aq',
    'Elcio Bq',
    'Élcio Zq',
    'Abel Élcio',
    'Zé Elcio',
  ])
  const many = await world.call(seeker, 'people.search', { query: 'il' })
  const names = many.profiles.map((profile) => profile.display_name ?? '')
  expect(names).toHaveLength(20)
  expect(names).toEqual(names.toSorted(new Intl.Collator('pt-BR').compare))
})
