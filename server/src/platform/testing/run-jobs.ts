import { runOnce } from 'graphile-worker'
import pg from 'pg'
import type { JobHandlers } from '../jobs/jobs.ts'
import { JOBS_SCHEMA } from '../jobs/jobs.queries.ts'
import { quietLogger } from '../jobs/logger.ts'
import { createTaskList } from '../jobs/task-list.ts'
import type { Platform } from '../platform.ts'

/** Does every job that is due, and those that these cause, and ends. */
export async function runWaitingJobs(platform: Platform, handlers: JobHandlers): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: platform.pool.options.connectionString, max: 2 })
  pgPool.on('error', () => undefined)
  pgPool.on('connect', (client) => client.on('error', () => undefined))
  const { signal } = new AbortController()
  const taskList = createTaskList(platform, handlers, signal)
  await runOnce({ pgPool, schema: JOBS_SCHEMA, taskList, noHandleSignals: true, logger: quietLogger })
  await pgPool.end()
}
