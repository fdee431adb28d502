import { pino } from 'pino'
import type { Logger } from 'pino'

export type Log = Logger
export type LogLevel = 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

/** Paths that may carry a secret or a person's data; what stands there is printed as '[redacted]'. */
const REDACTED_PATHS = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'secret',
  'otp',
  'email',
  'phone',
  'authorization',
  'cookie',
  'content',
  'text',
  'body',
  // PostgreSQL quotes values there: 'Key (email)=(…) already exists.'
  'detail',
  'where',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** One JSON line an event on standard output; `destination` is for tests. */
export function createLog(level: LogLevel = 'info', destination?: { write(line: string): void }): Log {
  const options = { level, base: null, redact: { paths: REDACTED_PATHS, censor: '[redacted]' } }
  return destination ? pino(options, destination) : pino(options)
}
