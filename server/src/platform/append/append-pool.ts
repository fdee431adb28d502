import type pg from 'pg'
import type { Log } from '../log.ts'
import { createPool } from '../postgres/connect.ts'

/** Two batches in flight, one of reads, one conversation that was locked, one look at what is stored. */
const CONNECTIONS = 5
/** A conversation that somebody keeps for longer is set aside (sync.md, locked rows). */
const LOCK_TIMEOUT_MS = 100

/** The connections of append and of reads, to the database of this pool: nothing else that is asked of the server waits before it. */
export function createAppendPool({ options }: Pick<pg.Pool, 'options'>, log: Log): pg.Pool {
  return createPool({
    connectionString: options.connectionString ?? '',
    log,
    name: 'append',
    maxConnections: CONNECTIONS,
    timeoutsMs: { lock: LOCK_TIMEOUT_MS },
  })
}
