import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { loadKeys } from '../keys.ts'
import type { Keys } from '../keys.ts'
import type { Log } from '../log.ts'
import { within } from '../within.ts'
import { assertDurable, createDb, createPool } from './connect.ts'
import { fitConnections } from './fit-connections.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import type { Database } from './tables.ts'
import { assertUsable, waitForDatabase } from './wait-for-database.ts'

export type Store = {
  connectionString: string
  pool: pg.Pool
  db: Kysely<Database>
  keys: Keys
  /** Gives everything back within this time at most, also when the database hangs. */
  close(withinMs?: number): Promise<void>
}

/** What is told to the person at the terminal: a step when it is done, with the time it took, and single lines. */
export type Teller = {
  step<T>(what: string, step: () => Promise<T>): Promise<T>
  line(text: string): void
}

const CLOSE_WITHIN_MS = 60_000
/** Idle connections of a database that hangs are never given back. */
const POOL_WITHIN_MS = 500

/**
 * The database of a server process: started, found fit, migrated, connected. In production one that may lose what
 * it acknowledged is refused. Whatever fails, nothing stays open.
 */
export async function openStore(
  config: Config,
  log: Log,
  migrationsFolder: string,
  tell: Teller,
): Promise<Store> {
  const name = config.databaseUrl ? 'Database of DATABASE_URL' : `Database in ${config.dataDir}`
  const migrations = await readMigrations(migrationsFolder)
  const database = await tell.step(`${name} opened`, () => openDatabase(config, log))
  const { connectionString } = database
  let pool: pg.Pool | undefined
  const close = async (withinMs = CLOSE_WITHIN_MS): Promise<void> => {
    const endMs = performance.now() + withinMs
    if (pool) await within(POOL_WITHIN_MS, pool.end())
    await database.close(endMs - performance.now())
  }
  try {
    const facts = await waitForDatabase(connectionString)
    assertUsable(facts)
    const { maxConnections, complaint } = fitConnections(config.databaseConnections, facts.max_connections)
    if (complaint) tell.line(complaint)
    await tell.step('Database migrated', () => migrate(connectionString, migrations, tell.line))
    // The other half only reads (reading.ts).
    pool = createPool({ connectionString, log, maxConnections: Math.floor(maxConnections / 2) })
    if (config.mode === 'production') await assertDurable(pool)
    const db = createDb(pool)
    return { connectionString, pool, db, keys: await loadKeys(db, config), close }
  } catch (error) {
    await close()
    throw error
  }
}
