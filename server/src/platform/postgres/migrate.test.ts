import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { endServerProcesses, startServerProcess } from '../testing/server-process.ts'
import { visit } from '../testing/visitor.ts'
import { migrate, readMigrations } from './migrate.ts'
import type { Migration } from './migrate.ts'
import { takeMigrationLock } from './migrate.queries.ts'

let database: TestDatabase
let folder = ''

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('drop table schema_migrations')
  folder = await mkdtemp(join(tmpdir(), 'lero-migrations-'))
})
afterAll(async () => {
  await endServerProcesses()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const additive = (name: string, sql: string): Migration => ({ name, kind: 'additive', sql })

test('numbered files are applied once and in order, also by two processes at the same time', async () => {
  const migrations = [
    additive('0001_a_make.sql', 'create table migrated (n int); insert into migrated values (1);'),
    additive('0002_a_fill.sql', 'insert into migrated values (2)'),
  ]
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.connectionString, migrations)))
  expect(applied.flat()).toEqual(['0001_a_make.sql', '0002_a_fill.sql'])
  const { rows } = await database.pool.query('select n from migrated')
  expect(rows).toEqual([{ n: 1 }, { n: 2 }])
})

test('a file that fails leaves nothing of itself', async () => {
  const migrations = [
    additive('0001_a_make.sql', ''),
    additive('0002_a_fill.sql', ''),
    additive('0003_a_break.sql', 'create table half (n int); select no_such_thing;'),
  ]
  await expect(migrate(database.connectionString, migrations)).rejects.toThrow(
    /^Migration 0003_a_break.sql failed: /,
  )
  const { rows } = await database.pool.query(`select to_regclass('half') as half`)
  expect(rows).toEqual([{ half: null }])
})

test('a list of migrations from before they had a kind: nothing is known of those that the program has not', async () => {
  await database.pool.query('alter table schema_migrations drop column kind')
  await expect(migrate(database.connectionString, [])).rejects.toThrow('(0001_a_make.sql)')
  const known = [additive('0001_a_make.sql', ''), additive('0002_a_fill.sql', '')]
  await migrate(database.connectionString, known)
  expect(await migrate(database.connectionString, [])).toEqual([])
})

test('a wrong name, a number used twice and a file that says nothing of itself are refused', async () => {
  await writeFile(join(folder, '0001_a_x.sql'), '-- additive: nothing\n')
  await writeFile(join(folder, '0002_a_y.sql'), '-- breaking: the table x goes\n')
  expect((await readMigrations(folder)).map(({ kind }) => kind)).toEqual(['additive', 'breaking'])
  await writeFile(join(folder, '0003_a_z.sql'), '-- A table.\n')
  await expect(readMigrations(folder)).rejects.toThrow(
    "0003_a_z.sql does not begin with a line '-- additive: …' or '-- breaking: …'.",
  )
  await writeFile(join(folder, '0001_b_x.sql'), '')
  await expect(readMigrations(folder)).rejects.toThrow('Two migrations have the number 0001.')
  await writeFile(join(folder, '0000-wrong.sql'), '')
  await expect(readMigrations(folder)).rejects.toThrow(
    '0000-wrong.sql is not named like 0001_feature_change.sql',
  )
})

test('RUN-001: the program of the release before starts and serves on a database that a newer one only added to, and refuses a breaking one in one sentence', async () => {
  const ours = await readMigrations(new URL('../../../migrations', import.meta.url).pathname)
  const shared = await createTestDatabase()
  const newer = [
    ...ours,
    additive(
      '9001_reels_tables.sql',
      'create table newer_reels (id uuid); alter table messages add column mood text;',
    ),
  ]
  expect(await migrate(shared.connectionString, newer)).toEqual(['9001_reels_tables.sql'])
  const older = await startServerProcess({ DATABASE_URL: shared.connectionString })
  const [ana, bia] = [await visit(older.url), await visit(older.url)]
  const { conversation_id } = await ana.call('conversations.start_direct_conversation', {
    other_user_id: bia.id,
  })
  const socket = await ana.connect()
  const client_id = '4f1c9d0e-9d6e-4d3f-8a0e-6c1f7f2b9a11'
  socket.send({ t: 'send', conversation_id, client_id, content: 'oi', message_type: 'text' })
  expect(await socket.next('ack')).toMatchObject({ client_id, seq: 1 })
  expect(await older.end()).toBe(0)

  const breaking: Migration = {
    name: '9002_messages_moods.sql',
    kind: 'breaking',
    sql: 'drop table newer_reels',
  }
  await migrate(shared.connectionString, [...newer, breaking])
  const refused = await startServerProcess({ DATABASE_URL: shared.connectionString })
  expect(refused.said()).toMatch(
    /Lero could not start: The database was changed by a newer Lero in a way that this one cannot work with \(9002_messages_moods.sql\): start the newer one\.\n$/,
  )
  expect(await refused.ended).toBe(1)
  await shared.drop()
}, 60_000)

test('RUN-003: a migration that cannot get its lock within 1 s gives way and tries again; it never stops the traffic', async () => {
  await database.pool.query('create table busy (n int)')
  const reader = new pg.Client(database.connectionString)
  await reader.connect()
  await reader.query('begin; select n from busy')
  let isMigrating = true
  const waited: string[] = []
  const change = additive('0004_a_column.sql', 'alter table busy add column m int')
  const all = [additive('0001_a_make.sql', ''), additive('0002_a_fill.sql', ''), change]
  const migrating = migrate(database.connectionString, all, (line) => {
    waited.push(line)
    if (waited.length === 2) void reader.query('commit')
  })
  const traffic = async (): Promise<number> => {
    // One that the migration kept waiting for longer than its second would fail here.
    const client = new pg.Client({ connectionString: database.connectionString, statement_timeout: 1_800 })
    await client.connect()
    let count = 0
    while (isMigrating) count += (await client.query('insert into busy (n) values (1)')).rowCount ?? 0
    await client.end()
    return count
  }
  const counting = traffic()
  expect(await migrating).toEqual(['0004_a_column.sql'])
  isMigrating = false
  expect(await counting).toBeGreaterThan(10)
  expect(waited).toEqual([
    'Migration 0004_a_column.sql waits for a table in use, trying again in 0.5 s',
    'Migration 0004_a_column.sql waits for a table in use, trying again in 1 s',
  ])
  await reader.end()
}, 60_000)

test('a migration waits for another one longer than the database lets a statement take', async () => {
  const slow = await createTestDatabase()
  const [row] = (await slow.pool.query<{ name: string }>('select current_database() as name')).rows
  for (const name of ['statement_timeout', 'lock_timeout'])
    await slow.pool.query(`alter database ${row?.name} set ${name} = '200ms'`)
  const other = new pg.Client(slow.connectionString)
  await other.connect()
  await takeMigrationLock(other)
  const ours = await readMigrations(new URL('../../../migrations', import.meta.url).pathname)
  const migrating = migrate(slow.connectionString, [...ours, additive('9001_a_make.sql', '')])
  const outlasted = `select from pg_stat_activity where datname = current_database()
    and application_name = 'lero migrate' and clock_timestamp() - state_change > interval '600 ms'`
  const waiting = vi.waitFor(async () => expect((await slow.pool.query(outlasted)).rowCount).toBe(1), 10_000)
  await Promise.race([waiting, migrating])
  await other.end()
  expect(await migrating).toEqual(['9001_a_make.sql'])
  await slow.drop()
}, 30_000)
