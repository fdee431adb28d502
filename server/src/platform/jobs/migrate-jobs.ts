import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { JOBS_SCHEMA } from './jobs.queries.ts'
import { quietLogger } from './logger.ts'

/** Makes or renews the tables of the job queue, which are the library's own. Safe to repeat and to race. */
export async function migrateJobs(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, application_name: 'lero migrate', max: 1 })
  const ignore = (): void => undefined
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  try {
    await runMigrations({ pgPool: pool, schema: JOBS_SCHEMA, logger: quietLogger })
  } finally {
    await pool.end()
  }
}
