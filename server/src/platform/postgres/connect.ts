import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { rowTypes } from './parsers.ts'
import { DURABLE_SETTINGS, SESSION_TIMEOUTS_MS } from './settings.ts'
import type { Database } from './tables.ts'

export type PoolOptions = { connectionString: string; log: Log; maxConnections?: number }

/**
 * The pool of one process. Queries of one client go out without waiting for each other (pipeline); rows read as
 * `parsers.ts` says; every session has the timeouts of sync.md. A lost connection is logged and replaced, the
 * query it carried fails.
 */
export function createPool({ connectionString, log, maxConnections = 16 }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    types: rowTypes,
    pipeline: true,
    statement_timeout: SESSION_TIMEOUTS_MS.statement,
    lock_timeout: SESSION_TIMEOUTS_MS.lock,
    idle_in_transaction_session_timeout: SESSION_TIMEOUTS_MS.idleInTransaction,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'lero',
    options: '-c timezone=UTC',
  })
  pool.on('error', (error) => log.warn({ err: error }, 'a connection to PostgreSQL was lost'))
  return pool
}

/** Typed queries over a pool that the caller ends; never call `destroy` on it. */
export function createDb(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

/** Throws one sentence when the database may forget what it has acknowledged. */
export async function assertDurable(pool: pg.Pool): Promise<void> {
  for (const [name, wanted] of Object.entries(DURABLE_SETTINGS)) {
    const { rows } = await pool.query<{ value: string }>('select current_setting($1) as value', [name])
    const value = rows[0]?.value
    if (!isDurable(name, value)) {
      throw new Error(
        `PostgreSQL runs with ${name} = ${value}, which can lose acknowledged messages: set it to ${wanted}.`,
      )
    }
  }
}

/** synchronous_commit knows stronger words than 'on'. */
function isDurable(name: string, value: string | undefined): boolean {
  return value === 'on' || (name === 'synchronous_commit' && value === 'remote_apply')
}
