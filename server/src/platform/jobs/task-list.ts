import type { TaskList } from 'graphile-worker'
import { jobs, jobSeconds } from '../metrics.ts'
import type { Platform } from '../platform.ts'
import type { JobContext, JobHandlers, JobName } from './jobs.ts'

/** The handlers as the library calls them, counted. */
export function createTaskList(platform: Platform, handlers: JobHandlers, signal: AbortSignal): TaskList {
  const names = Object.keys(handlers) as JobName[]
  return Object.fromEntries(
    names.map((name) => {
      const handler = handlers[name] as (context: JobContext, payload: never) => Promise<void>
      const work = async (payload: unknown): Promise<void> => {
        const stopWatch = jobSeconds.startTimer({ task: name })
        try {
          await handler({ platform, signal }, payload as never)
          jobs.inc({ task: name, result: 'done' })
        } catch (error) {
          jobs.inc({ task: name, result: 'failed' })
          throw error
        } finally {
          stopWatch()
        }
      }
      return [name, work]
    }),
  )
}
