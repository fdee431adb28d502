import type pg from 'pg'
import type { Log } from '../log.ts'
import { within } from '../within.ts'
import { createPool } from './connect.ts'
import { isPassing } from './passing-errors.ts'
import { isReadOnly, spillToDisk, writeProbe } from './probe.queries.ts'

/** Whoever asks has an answer within a second. */
const ANSWER_WITHIN_MS = 700
/** One look serves all who ask within this. */
const FRESH_MS = 500
/** A look takes longer on a busy machine: so long what was well counts as well. */
const TRUSTED_MS = 4_000
const TIMEOUTS_MS = { statement: 3_000, lock: 2_000, silence: 4_000, connect: 4_000 }

export type Readiness = 'ready' | 'database away' | 'database read-only' | 'database cannot write'

export interface Probe {
  /** Never rejects, and answers within a second whatever hangs. */
  check(): Promise<Readiness>
  close(): Promise<void>
}

/** Looks whether the database of the pool takes reads and writes, over a connection of its own. */
export function createProbe({ options }: Pick<pg.Pool, 'options'>, log: Log): Probe {
  const pool = createPool({
    connectionString: options.connectionString ?? '',
    log,
    name: 'probe',
    maxConnections: 1,
    timeoutsMs: TIMEOUTS_MS,
    options: '-c work_mem=64kB',
  })
  let last: { readiness: Readiness; atMs: number } | undefined
  let looking: Promise<void> | undefined
  const isYounger = (ms: number): boolean => last !== undefined && performance.now() - last.atMs < ms

  return {
    check: async () => {
      if (last && isYounger(FRESH_MS)) return last.readiness
      looking ??= look(pool, log).then((readiness) => {
        last = { readiness, atMs: performance.now() }
        looking = undefined
      })
      const isDone = await within(ANSWER_WITHIN_MS, looking)
      return last && (isDone || isYounger(TRUSTED_MS)) ? last.readiness : 'database away'
    },
    close: async () => {
      await within(ANSWER_WITHIN_MS, pool.end())
    },
  }
}

async function look(pool: pg.Pool, log: Log): Promise<Readiness> {
  try {
    if (await isReadOnly(pool)) return 'database read-only'
  } catch (error) {
    log.warn({ err: error }, 'the database does not answer')
    return 'database away'
  }
  try {
    await writeProbe(pool)
    await spillToDisk(pool)
    return 'ready'
  } catch (error) {
    log.warn({ err: error }, 'the database cannot write')
    return isPassing(error) ? 'database cannot write' : 'database away'
  }
}
