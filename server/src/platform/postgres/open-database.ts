import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded.ts'

export type OpenDatabase = { connectionString: string; close(): Promise<void> }

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>

const keepOpen = async (): Promise<void> => undefined

/** The database of a server: the one of DATABASE_URL, else the embedded one, which is started and held. */
export async function openDatabase(where: Where, log: Log): Promise<OpenDatabase> {
  if (where.databaseUrl) return { connectionString: where.databaseUrl, close: keepOpen }
  const postgres = await startEmbeddedPostgres({ dataDir: where.dataDir, log })
  return { connectionString: postgres.connectionString, close: postgres.stop }
}

/** The database for a tool beside a server: that of the running server if there is one, else as a server would. */
export async function openDatabaseBeside(where: Where, log: Log): Promise<OpenDatabase> {
  const running = where.databaseUrl ? undefined : await findRunningPostgres(where.dataDir)
  return running ? { connectionString: running, close: keepOpen } : openDatabase(where, log)
}
