import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded.ts'
import { chooseSize } from './settings.ts'

export type OpenDatabase = {
  connectionString: string
  /** Ends the embedded one, within this time at most; leaves any other alone. */
  close(withinMs?: number): Promise<void>
}

type Where = Pick<Config, 'databaseUrl' | 'dataDir' | 'databaseConnections' | 'databaseMemoryMb'>

const keepOpen = async (): Promise<void> => undefined

/** The database of a server: the one of DATABASE_URL, else the embedded one, which is started and held. */
export async function openDatabase(where: Where, log: Log): Promise<OpenDatabase> {
  if (where.databaseUrl) return { connectionString: where.databaseUrl, close: keepOpen }
  const settings = chooseSize(where.databaseConnections, where.databaseMemoryMb)
  const postgres = await startEmbeddedPostgres({ dataDir: where.dataDir, log, settings })
  return { connectionString: postgres.connectionString, close: postgres.stop }
}

/** The database for a tool beside a server: that of the running server if there is one, else as a server would. */
export async function openDatabaseBeside(where: Where, log: Log): Promise<OpenDatabase> {
  const running = where.databaseUrl ? undefined : await findRunningPostgres(where.dataDir)
  return running ? { connectionString: running, close: keepOpen } : openDatabase(where, log)
}
