import type pg from 'pg'
import type { Log } from '../log.ts'
import { deleteRunner, freeJobsOfTheSilent, keepRunner } from './jobs.queries.ts'

const EVERY_MS = 10_000
/** Longer than a database may be away without its jobs being taken from who still works on them. */
const SILENT_FOR_MS = 60_000

export type Life = {
  /** From now on this process works under this name. */
  begin(runnerId: string): void
  end(): Promise<void>
}

/** Tells the other processes that this one lives, and hands back the jobs of those that do not. */
export function reportLife(pool: pg.Pool, log: Log): Life {
  let runnerId: string | undefined
  let reported: Promise<void> = Promise.resolve()

  async function report(): Promise<void> {
    try {
      if (runnerId !== undefined) await keepRunner(pool, runnerId)
      const freed = await freeJobsOfTheSilent(pool, SILENT_FOR_MS)
      if (freed.length > 0) log.warn({ runners: freed }, 'jobs of processes that died are done again')
    } catch (error) {
      log.warn({ err: error }, 'the life of this process could not be told')
    }
  }

  const timer = setInterval(() => {
    reported = report()
  }, EVERY_MS)
  timer.unref()
  return {
    begin: (id) => {
      runnerId = id
      reported = report()
    },
    end: async () => {
      clearInterval(timer)
      await reported
      if (runnerId !== undefined) await deleteRunner(pool, runnerId).catch(() => undefined)
    },
  }
}
