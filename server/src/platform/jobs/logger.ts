import { Logger } from 'graphile-worker'
import type { Log } from '../log.ts'

/** What the library says of itself. Its facts are left out: they hold payloads, which name people. */
export function createJobLogger(log: Log): Logger {
  return new Logger(() => (level: string, message) => {
    if (level === 'error') log.warn({ from: 'jobs' }, message)
    else log.debug({ from: 'jobs' }, message)
  })
}

export const quietLogger = new Logger(() => () => undefined)
