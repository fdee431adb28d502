import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Not there yet: starting, recovering from a crash, or shutting down to be started again. */
const NOT_YET = new Set(['57P03', 'ECONNREFUSED', 'ENOENT', 'ECONNRESET'])
const PATIENCE_MS = 60_000
const PAUSE_MS = 200

/**
 * Resolves when the database takes connections. A database that starts beside its server may be some seconds
 * behind it, or replay its log after a crash; anything else that is wrong is thrown at once.
 */
export async function waitForDatabase(connectionString: string, patienceMs = PATIENCE_MS): Promise<void> {
  const endMs = performance.now() + patienceMs
  for (;;) {
    const client = new pg.Client({ connectionString, application_name: 'lero wait' })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      const isComing = NOT_YET.has((error as NodeJS.ErrnoException).code ?? '')
      if (!isComing || performance.now() > endMs) throw error
      await wait(PAUSE_MS)
    }
  }
}
