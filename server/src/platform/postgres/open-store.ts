import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { loadKeys } from '../keys.ts'
import type { Keys } from '../keys.ts'
import type { Log } from '../log.ts'
import { assertDurable, createDb, createPool } from './connect.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import type { Database } from './tables.ts'
import { waitForDatabase } from './wait-for-database.ts'

export type Store = { pool: pg.Pool; db: Kysely<Database>; keys: Keys; close(): Promise<void> }

/** Tells about a step when it is done; the terminal prints it with the time it took. */
export type OnStep = <T>(what: string, step: () => Promise<T>) => Promise<T>

/**
 * The database of a server process: started, migrated, connected. In production one that may lose what it
 * acknowledged is refused. Whatever fails, nothing stays open.
 */
export async function openStore(
  config: Config,
  log: Log,
  migrationsFolder: string,
  onStep: OnStep,
): Promise<Store> {
  const name = config.databaseUrl ? 'Database of DATABASE_URL' : `Database in ${config.dataDir}`
  const database = await onStep(`${name} opened`, () => openDatabase(config, log))
  const { connectionString } = database
  const pool = createPool({ connectionString, log, maxConnections: config.databaseConnections })
  const close = async (): Promise<void> => {
    await pool.end()
    await database.close()
  }
  try {
    await waitForDatabase(connectionString)
    const migrations = await readMigrations(migrationsFolder)
    await onStep('Database migrated', () => migrate(connectionString, migrations))
    if (config.mode === 'production') await assertDurable(pool)
    const db = createDb(pool)
    return { pool, db, keys: await loadKeys(db, config), close }
  } catch (error) {
    await close()
    throw error
  }
}
