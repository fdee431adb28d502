import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Purge, deleteSlice, PURGES } from './clean-up.queries.ts'
import { purgeExpiredAuth } from './clean-up.ts'
import { type AuthServer, startAuthServer } from './testing/auth-server.ts'
import { explainStatement, type PlanNode } from '../../platform/testing/explain.ts'
import { withoutTimeouts } from '../../platform/testing/without-timeouts.ts'
import { signInAgain, signUpPerson } from './testing/people.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())

const purge = () => purgeExpiredAuth({ platform: server.platform, signal: new AbortController().signal }, {})

const count = async (table: string) =>
  (await server.database.pool.query(`select count(*) as count from auth.${table}`)).rows[0]?.count

test('what is over is removed, what stands stays, and a repeat changes nothing', async () => {
  const person = await signUpPerson(server)
  const other = await signInAgain(server, person)
  await server.request('POST', '/otp', { body: { phone: '+5511944440001' } })
  await server.request('POST', '/otp', { body: { phone: '+5511944440002' } })
  await server.request('POST', '/logout?scope=local', { token: other.access_token })
  await server.database.pool.query(`
    update auth.one_time_tokens set expires_at = now() - interval '1 second' where relates_to = '+5511944440001'`)
  await server.database.pool.query(`update auth.sessions set ended_at = ended_at - interval '31 days'`)
  await purge()
  await purge()
  expect([await count('one_time_tokens'), await count('sessions'), await count('refresh_tokens')]).toEqual([
    1, 1, 1,
  ])
  expect((await server.request('GET', '/user', { token: person.access_token })).status).toBe(200)
})

/** So many rows that are over, and 100 that are not, in the table with the simplest ones. */
const fillChallenges = (pool: pg.Pool, rows: number) =>
  withoutTimeouts(pool, async (client) => {
    // Ten million rows are made in a minute without their checks, and in order.
    await client.query('set session_replication_role = replica')
    await client.query(`
      with someone as (insert into auth.users (id) values (gen_random_uuid()) returning id)
      insert into auth.mfa_factors (id, user_id, status, secret)
      select gen_random_uuid(), id, 'verified', 'x' from someone`)
    await client.query(
      `insert into auth.mfa_challenges (id, factor_id, created_at)
       select uuidv7(), f.id,
         now() - case when n > 100 then interval '61 minutes' else '0' end - n * interval '1 ms'
       from generate_series(1, $1 + 100) n cross join (select id from auth.mfa_factors limit 1) f`,
      [rows],
    )
    await client.query('analyze auth.mfa_challenges')
  })

/** What one slice really did: the kinds of its scans and the most rows that any of them gave. */
const explainSlice = async (client: pg.ClientBase, one: Purge) => {
  const explained: PlanNode[] = []
  const explaining = {
    query: async (text: string, values: unknown[]) => {
      explained.push(...(await explainStatement(client, text, values)))
      return { rows: [] }
    },
  }
  await deleteSlice(explaining as unknown as pg.ClientBase, one, 1000, null)
  return {
    scans: explained.map((node) => node['Node Type']).filter((type) => type.endsWith(' Scan')),
    rows: Math.max(...explained.map((node) => node['Actual Rows'])),
  }
}

test('LOAD-009: every purge has an index to go by', async () => {
  const client = await server.database.pool.connect()
  await client.query('begin')
  // Small tables are read whole otherwise; without an index this one would be too.
  await client.query('set local enable_seqscan = off; set local enable_bitmapscan = off')
  for (const one of PURGES) {
    const { scans } = await explainSlice(client, one)
    expect([one.table, one.key, scans]).toEqual([
      one.table,
      one.key,
      expect.not.arrayContaining(['Seq Scan']),
    ])
  }
  await client.query('rollback')
  client.release()
})

const WAITING_ROWS = process.env['LERO_DEEP'] === '1' ? 10_000_000 : 50_000

test('LOAD-009: however many rows wait, a slice touches 1000 of them by the index, and all are removed', async () => {
  const { pool } = server.database
  await fillChallenges(pool, WAITING_ROWS)
  const client = await pool.connect()
  const slice = await explainSlice(client, PURGES[1]!)
  client.release()
  expect(slice.rows).toBe(1000)
  expect(slice.scans).toContain('Index Scan')
  expect(slice.scans).not.toContain('Seq Scan')
  await purge()
  const { rows } = await pool.query('select count(*) as count from auth.mfa_challenges')
  expect(rows).toEqual([{ count: 100 }])
})
