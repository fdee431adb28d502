import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import {
  createMigrationTable,
  listAppliedMigrations,
  recordMigration,
  takeMigrationLock,
} from './migrate.queries.ts'

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/

export type Migration = { name: string; sql: string }

/** The numbered SQL files of a folder in order. Throws on a name out of pattern or a number used twice. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  names.forEach((name, index) => {
    const number = FILE_NAME.exec(name)?.[1]
    if (!number) throw new Error(`${name} is not named like 0001_feature_change.sql`)
    if (number === names[index - 1]?.slice(0, 4)) throw new Error(`Two migrations have the number ${number}.`)
  })
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })))
}

/**
 * Applies what the database has not seen yet, each file in one transaction, and answers their names. A file that
 * fails leaves no trace and stops the rest. A database that knows migrations which this program does not have
 * belongs to a newer Lero and is refused.
 */
export async function migrate(connectionString: string, migrations: Migration[]): Promise<string[]> {
  const client = new pg.Client({
    connectionString,
    application_name: 'lero migrate',
    pipeline: true,
    statement_timeout: 0,
  })
  await client.connect()
  try {
    await takeMigrationLock(client)
    return await applyMissing(client, migrations)
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await createMigrationTable(client)
  const applied = new Set(await listAppliedMigrations(client))
  const unknown = [...applied].find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown) throw new Error(`The database was made by a newer Lero (it knows ${unknown}): start that one.`)
  const missing = migrations.filter((migration) => !applied.has(migration.name))
  for (const migration of missing) await applyOne(client, migration)
  return missing.map((migration) => migration.name)
}

async function applyOne(client: pg.Client, { name, sql }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await recordMigration(client, name)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
