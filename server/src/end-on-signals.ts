import type { Log } from './platform/log.ts'
import { say } from './say.ts'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const
/** Ctrl+C reaches this process twice: from the terminal, and from npm, which passes on what it got itself. */
const SAME_SIGNAL_WITHIN_MS = 1_000

/**
 * Ends the process in an orderly way: on a signal with exit code 0, on an error that nobody caught with 1.
 * `closeAll` keeps its own time. A second signal, not the echo of the first, ends at once.
 */
export function endOnSignals(log: Log, closeAll: () => Promise<void>): void {
  let endingSinceMs: number | undefined
  const end = async (exitCode: number): Promise<void> => {
    endingSinceMs = performance.now()
    try {
      await closeAll()
    } catch (error) {
      log.error({ err: error }, 'the server could not close everything')
    }
    process.exit(exitCode)
  }
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (endingSinceMs === undefined) {
        say(`Lero stops (${signal})`)
        void end(0)
      } else if (performance.now() - endingSinceMs > SAME_SIGNAL_WITHIN_MS) process.exit(1)
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'the server ends because of an error')
      if (endingSinceMs === undefined) void end(1)
    })
  }
}
