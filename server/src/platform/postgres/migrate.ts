import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { migrateJobs } from '../jobs/migrate-jobs.ts'
import {
  correctKinds,
  createMigrationTable,
  liftTimeouts,
  limitLockWaits,
  listAppliedMigrations,
  recordMigration,
  takeMigrationLock,
} from './migrate.queries.ts'
import type { AppliedMigration, MigrationKind } from './migrate.queries.ts'

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
/** The first line of a file: `-- additive: …` or `-- breaking: …`, with what an older program would miss. */
const HEADER = /^-- (additive|breaking): \S/

/** Whoever waits for a table in use makes everybody wait who comes later. */
const LOCK_WITHIN_MS = 1_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8_000
/** SQLSTATE of a lock that was not free in time, and of a deadlock: the transaction did nothing. */
const NO_LOCK = new Set(['55P03', '40P01'])

export type Migration = AppliedMigration & { sql: string }

/**
 * The numbered SQL files of a folder in order. Throws on a name out of pattern, a number used twice, or a file that
 * does not say whether a program that does not know it can run on (decision 0018).
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  names.forEach((name, index) => {
    const number = FILE_NAME.exec(name)?.[1]
    if (!number) throw new Error(`${name} is not named like 0001_feature_change.sql`)
    if (number === names[index - 1]?.slice(0, 4)) throw new Error(`Two migrations have the number ${number}.`)
  })
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      const kind = HEADER.exec(sql)?.[1] as MigrationKind | undefined
      if (!kind) throw new Error(`${name} does not begin with a line '-- additive: …' or '-- breaking: …'.`)
      return { name, kind, sql }
    }),
  )
}

/**
 * Applies what the database has not seen yet, each file in one transaction, and answers their names. A file that
 * fails leaves no trace and stops the rest; one that does not get a lock within a second gives way to the traffic
 * and is tried again, as long as it takes (`onWait` hears of it). A database that knows migrations which this
 * program does not have belongs to a newer Lero: it is worked with where those only added, else refused.
 */
export async function migrate(
  connectionString: string,
  migrations: Migration[],
  onWait: (line: string) => void = () => undefined,
): Promise<string[]> {
  const client = new pg.Client({
    connectionString,
    application_name: 'lero migrate',
    pipeline: true,
  })
  // The query under way fails with it and tells what happened.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await liftTimeouts(client)
    await takeMigrationLock(client)
    await limitLockWaits(client, LOCK_WITHIN_MS)
    const applied = await applyMissing(client, migrations, onWait)
    await migrateJobs(connectionString)
    return applied
  } finally {
    await client.end()
  }
}

async function applyMissing(
  client: pg.Client,
  migrations: Migration[],
  onWait: (line: string) => void,
): Promise<string[]> {
  const insist = <T>(what: string, work: () => Promise<T>) => tryUntilLocked(client, what, work, onWait)
  await insist('The list of migrations', () => createMigrationTable(client))
  const applied = await listAppliedMigrations(client)
  const known = new Set(migrations.map(({ name }) => name))
  const breaking = applied.find(({ name, kind }) => kind === 'breaking' && !known.has(name))
  if (breaking) {
    throw new Error(
      `The database was changed by a newer Lero in a way that this one cannot work with (${breaking.name}): start the newer one.`,
    )
  }
  await insist('The list of migrations', () => correctKinds(client, migrations))
  const names = new Set(applied.map(({ name }) => name))
  const missing = migrations.filter(({ name }) => !names.has(name))
  for (const migration of missing) {
    await insist(`Migration ${migration.name}`, () => applyOne(client, migration))
  }
  return missing.map(({ name }) => name)
}

async function tryUntilLocked<T>(
  client: pg.Client,
  what: string,
  work: () => Promise<T>,
  onWait: (line: string) => void,
): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      await client.query('begin')
      const result = await work()
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      const { code = '', message } = error as pg.DatabaseError
      if (!NO_LOCK.has(code)) throw new Error(`${what} failed: ${message}`, { cause: error })
      onWait(`${what} waits for a table in use, trying again in ${pauseMs / 1000} s`)
      await wait(pauseMs)
    }
  }
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(migration.sql)
  await recordMigration(client, migration)
}
