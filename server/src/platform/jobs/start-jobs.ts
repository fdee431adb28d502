import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { parseCronItems, run } from 'graphile-worker'
import type { Runner, WorkerEvents } from 'graphile-worker'
import type { Platform } from '../platform.ts'
import { createJobPool } from './job-pool.ts'
import { QUEUES, SCHEDULE } from './jobs.ts'
import type { JobHandlers, JobName } from './jobs.ts'
import { JOBS_SCHEMA } from './jobs.queries.ts'
import { createJobLogger } from './logger.ts'
import { reportLife } from './report-life.ts'
import { createTaskList } from './task-list.ts'

/** Work beside the message path: it must not take the machine from it. */
const JOBS_AT_ONCE = 2
/** One that listens, one that reports, and those of the jobs' own rows. */
const CONNECTIONS_MAX = JOBS_AT_ONCE + 2
/** A new job is told by NOTIFY; this finds what was missed, and what is due later. */
const POLL_EVERY_MS = 2000
const RESTART_AFTER_MS = 5000
/**
 * Only what the library writes in batches of its own it also answers for: else an outcome that cannot be written, since
 * the database is away, is a rejection that nobody catches, and ends the process.
 */
const OUTCOMES_IN_BATCHES = { completeJobBatchDelay: 0, failJobBatchDelay: 0 } as const
/** What a job does between two looks at its signal takes less. */
const STOP_WITHIN_MS = 4000

export type Jobs = {
  /** Asks running jobs to stop, waits for them and gives the connections back. */
  close(): Promise<void>
}

/**
 * Works on jobs until it is closed, through a pool of its own. It never ends the process: without a database it
 * waits for one.
 */
export function startJobs(platform: Platform, handlers: JobHandlers): Jobs {
  const { log } = platform
  const closing = new AbortController()
  const pool = createJobPool(platform, CONNECTIONS_MAX)
  const life = reportLife(pool, log)
  const taskList = createTaskList(platform, handlers, closing.signal)
  let runner: Runner | undefined

  async function work(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        const events: WorkerEvents = new EventEmitter()
        events.on('pool:create', ({ workerPool }) => life.begin(workerPool.id))
        runner = await run({
          pgPool: pool,
          schema: JOBS_SCHEMA,
          taskList,
          parsedCronItems: parseCronItems(
            Object.entries(SCHEDULE).map(([task, match]) => {
              const queueName = QUEUES[task as JobName]
              return { task, match, options: { jobKey: task, ...(queueName && { queueName }) } }
            }),
          ),
          concurrency: JOBS_AT_ONCE,
          pollInterval: POLL_EVERY_MS,
          noHandleSignals: true,
          preset: { worker: OUTCOMES_IN_BATCHES },
          logger: createJobLogger(log),
          events,
        })
        if (closing.signal.aborted) await runner.stop()
        await runner.promise
      } catch (error) {
        log.warn({ err: error }, 'jobs stand still for a moment')
      }
      await wait(RESTART_AFTER_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const worked = work()
  return {
    close: async () => {
      closing.abort(new Error('the server stops'))
      await runner?.stop().catch(() => undefined)
      await Promise.race([worked, wait(STOP_WITHIN_MS, undefined, { ref: false })])
      await life.end()
      await pool.end()
    },
  }
}
