import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { startEmbeddedPostgres } from './embedded.ts'

const log = createLog('silent')
let dataDir = ''

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lero-embedded-'))
})
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true })
})

async function ask<Row extends pg.QueryResultRow>(connectionString: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString, pipeline: true })
  await client.connect()
  const { rows } = await client.query<Row>(sql)
  await client.end()
  return rows
}

test('the first start makes a durable database that knows Brazilian letters, the second finds it', async () => {
  const first = await startEmbeddedPostgres({ dataDir, log })
  expect(first.isNew).toBe(true)
  const [facts] = await ask(
    first.connectionString,
    `select lower('JOÃO Á') as lower, current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
       current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit,
       current_setting('listen_addresses') as addresses`,
  )
  expect(facts).toEqual({
    lower: 'joão á',
    fsync: 'on',
    checksums: 'on',
    pages: 'on',
    commit: 'on',
    addresses: '',
  })
  await ask(first.connectionString, 'create table kept (n int)')
  await first.stop()
  const second = await startEmbeddedPostgres({ dataDir, log })
  expect(second.isNew).toBe(false)
  expect(await ask(second.connectionString, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }])
  await second.stop()
})
