import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { createTestDatabase, startTestPostgres } from '../testing/database.ts'
import type { TestPostgres } from '../testing/database.ts'
import { assertDurable, createPool } from './connect.ts'

const log = createLog('silent')
let durable: TestPostgres

beforeAll(async () => {
  durable = await startTestPostgres({ isDurable: true })
})
afterAll(() => durable.stop())

test('a session has the timeouts of sync.md', async () => {
  const pool = createPool({ connectionString: durable.connectionString, log })
  const { rows } = await pool.query(`select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`)
  await pool.end()
  expect(rows).toEqual([{ statement: '5s', lock: '3s', idle: '10s' }])
})

test('a durable database is accepted', async () => {
  const pool = createPool({ connectionString: durable.connectionString, log })
  await expect(assertDurable(pool)).resolves.toBeUndefined()
  await pool.end()
})

test('a database that may forget what it acknowledged is refused, whichever setting it is', async () => {
  const refusal = (name: string) =>
    `PostgreSQL runs with ${name} = off, which can lose acknowledged messages: set it to on.`
  const forgetful = await createTestDatabase()
  await expect(assertDurable(forgetful.pool)).rejects.toThrow(refusal('fsync'))
  await forgetful.drop()
  const careless = await createTestDatabase(durable)
  const name = new URL(careless.connectionString).pathname.slice(1)
  await careless.pool.query(`alter database ${name} set synchronous_commit = off`)
  await careless.disconnect()
  const pool = createPool({ connectionString: careless.connectionString, log })
  await expect(assertDurable(pool)).rejects.toThrow(refusal('synchronous_commit'))
  await pool.end()
  await careless.drop()
  const torn = await startTestPostgres({ isDurable: true, settings: { full_page_writes: 'off' } })
  const tornPool = createPool({ connectionString: torn.connectionString, log })
  await expect(assertDurable(tornPool)).rejects.toThrow(refusal('full_page_writes'))
  await tornPool.end()
  await torn.stop()
})

test('connections that PostgreSQL ended are replaced', async () => {
  const pool = createPool({ connectionString: durable.connectionString, log, maxConnections: 2 })
  const killer = createPool({ connectionString: durable.connectionString, log, maxConnections: 1 })
  await Promise.all([pool.query('select 1'), pool.query('select 1')])
  const { rowCount } = await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname = 'lero'`)
  await killer.end()
  expect(rowCount).toBe(2)
  const works = () => pool.query('select 1').then(Boolean, () => false)
  await vi.waitUntil(works, { timeout: 5_000 })
  expect(await works()).toBe(true)
  await pool.end()
})
