import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { watchPool } from '../metrics.ts'
import type { Log } from '../log.ts'
import { rowTypes } from './parsers.ts'
import { DURABLE_SETTINGS, SESSION_TIMEOUTS_MS } from './settings.ts'
import type { Database } from './tables.ts'

export type PoolTimeouts = {
  statement: number
  lock: number
  idleInTransaction: number
  /** No answer at all for so long: the connection is given up, whatever the database may still be doing. */
  silence: number
  /** How long a query waits for a connection, be it free or new. */
  connect: number
}

export type PoolOptions = {
  connectionString: string
  log: Log
  /** What the pool is for: in application_name ('lero append') and in the metrics. */
  name?: string
  maxConnections?: number
  timeoutsMs?: Partial<PoolTimeouts>
  /** Settings of its sessions, as on a command line of PostgreSQL. */
  options?: string
}

const TIMEOUTS_MS: PoolTimeouts = { ...SESSION_TIMEOUTS_MS, silence: 8_000, connect: 10_000 }

/**
 * A pool of connections. Queries of one client go out without waiting for each other (pipeline); rows read as
 * `parsers.ts` says; every session has the timeouts of sync.md. A connection that is lost, idle or at work, is
 * logged and replaced; the queries it carried fail, and `isPassing` (passing-errors.ts) tells that they may be
 * tried again.
 */
export function createPool({
  connectionString,
  log,
  name,
  maxConnections = 16,
  timeoutsMs,
  options = '',
}: PoolOptions): pg.Pool {
  const timeouts = { ...TIMEOUTS_MS, ...timeoutsMs }
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    types: rowTypes,
    pipeline: true,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
    query_timeout: timeouts.silence,
    connectionTimeoutMillis: timeouts.connect,
    idleTimeoutMillis: 30_000,
    application_name: name ? `lero ${name}` : 'lero',
    options: `-c timezone=UTC ${options}`,
  })
  // The pool listens to idle clients only, and an error event that nobody hears ends the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a connection to PostgreSQL was lost'))
  })
  pool.on('error', () => undefined)
  watchPool(name ?? 'main', pool)
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
