import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { migrate, readMigrations } from './migrate.ts'

let database: TestDatabase
let folder = ''

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('drop table schema_migrations')
  folder = await mkdtemp(join(tmpdir(), 'lero-migrations-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('numbered files are applied once and in order, also by two processes at the same time', async () => {
  const migrations = [
    { name: '0001_a_make.sql', sql: 'create table migrated (n int); insert into migrated values (1);' },
    { name: '0002_a_fill.sql', sql: 'insert into migrated values (2)' },
  ]
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.connectionString, migrations)))
  expect(applied.flat()).toEqual(['0001_a_make.sql', '0002_a_fill.sql'])
  const { rows } = await database.pool.query('select n from migrated')
  expect(rows).toEqual([{ n: 1 }, { n: 2 }])
})

test('a file that fails leaves nothing of itself', async () => {
  const migrations = [
    { name: '0001_a_make.sql', sql: '' },
    { name: '0002_a_fill.sql', sql: '' },
    { name: '0003_a_break.sql', sql: 'create table half (n int); select no_such_thing;' },
  ]
  await expect(migrate(database.connectionString, migrations)).rejects.toThrow(
    /^Migration 0003_a_break.sql failed: /,
  )
  const { rows } = await database.pool.query(`select to_regclass('half') as half`)
  expect(rows).toEqual([{ half: null }])
})

test('a database of a newer program is refused', async () => {
  await expect(migrate(database.connectionString, [])).rejects.toThrow(
    'The database was made by a newer Lero (it knows 0001_a_make.sql): start that one.',
  )
})

test('a wrong name and a number used twice are refused', async () => {
  await writeFile(join(folder, '0001_a_x.sql'), '')
  await writeFile(join(folder, '0001_b_x.sql'), '')
  await expect(readMigrations(folder)).rejects.toThrow('Two migrations have the number 0001.')
  await writeFile(join(folder, '0000-wrong.sql'), '')
  await expect(readMigrations(folder)).rejects.toThrow(
    '0000-wrong.sql is not named like 0001_feature_change.sql',
  )
})
