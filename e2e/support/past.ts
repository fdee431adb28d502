import { openDatabaseBeside } from '../../server/src/platform/postgres/open-database.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { loadConfig } from '../../server/src/platform/config.ts'
import { createPool } from '../../server/src/platform/postgres/connect.ts'

/** Makes what was said in a conversation so much older: the server's clock is nobody's to set. */
export async function moveToPast(conversationId: string, seconds: number): Promise<void> {
  const log = createLog('error')
  const config = loadConfig({ ...process.env, DATA_DIR: process.env['LERO_E2E_DATA_DIR'] ?? '' })
  const database = await openDatabaseBeside(config, log)
  const pool = createPool({ connectionString: database.connectionString, log, maxConnections: 1 })
  try {
    await pool.query(
      `update messages set created_at = created_at - $2 * interval '1 second' where conversation_id = $1`,
      [conversationId, seconds],
    )
  } finally {
    await pool.end()
    await database.close()
  }
}
