import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { createLog } from '../log.ts'
import { createDb, createPool } from '../postgres/connect.ts'
import { startEmbeddedPostgres } from '../postgres/embedded.ts'
import { migrate, readMigrations } from '../postgres/migrate.ts'
import { VOLATILE_SETTINGS } from '../postgres/settings.ts'
import type { Database } from '../postgres/tables.ts'

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))
const TEMPLATE = 'lero'

export type TestPostgres = {
  connectionString: string
  /** Where its processes work, to find them. */
  clusterDir: string
  pid(): number | undefined
  stop(): Promise<void>
}

export type TestDatabase = {
  pool: pg.Pool
  db: Kysely<Database>
  connectionString: string
  /** Ends the pool; the database stays. */
  disconnect(): Promise<void>
  drop(): Promise<void>
}

/**
 * A PostgreSQL of its own in the temporary folder, migrated, whose database is the template of
 * `createTestDatabase`. It forgets on a crash unless `isDurable`; `isQuiet`: it is killed on purpose, of which nothing
 * is said.
 */
export async function startTestPostgres({
  isDurable = false,
  isQuiet = false,
  settings = {},
}: {
  isDurable?: boolean
  isQuiet?: boolean
  settings?: Record<string, string>
} = {}): Promise<TestPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lero-test-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: createLog(isQuiet ? 'silent' : 'error'),
    settings: { max_connections: '300', ...(isDurable ? {} : VOLATILE_SETTINGS), ...settings },
  })
  await migrate(postgres.connectionString, await readMigrations(MIGRATIONS_FOLDER))
  return {
    connectionString: postgres.connectionString,
    clusterDir: join(dataDir, 'postgres'),
    pid: postgres.pid,
    stop: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * A migrated, empty database of the caller's own (60 ms); `drop` it in `afterAll`. Without `postgres` it is made in
 * the one that vitest's global setup started.
 */
export async function createTestDatabase(postgres?: TestPostgres): Promise<TestDatabase> {
  const templateUrl = postgres?.connectionString ?? process.env['TEST_DATABASE_URL']
  if (!templateUrl) throw new Error('createTestDatabase needs the PostgreSQL of database.setup.ts.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runAside(templateUrl, `create database ${name} template ${TEMPLATE} strategy wal_log`)
  const connectionString = withDatabase(templateUrl, name)
  const pool = createPool({ connectionString, log: createLog('error'), maxConnections: 10 })
  const disconnect = async (): Promise<void> => {
    if (!pool.ended) await pool.end()
  }
  return {
    pool,
    db: createDb(pool),
    connectionString,
    disconnect,
    drop: async () => {
      await disconnect()
      await runAside(templateUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

/** From the maintenance database, since a template must not be in use while it is copied. */
async function runAside(templateUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(templateUrl, 'postgres'), pipeline: true })
  await client.connect()
  await client.query(statement)
  await client.end()
}

function withDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}
