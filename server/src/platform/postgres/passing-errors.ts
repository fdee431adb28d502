import pg from 'pg'

/**
 * SQLSTATE classes and codes that say nothing about the statement: connection (08), resources and a full disk (53),
 * shutdown and restart (57P), an error of the disk (58), deadlock and serialization (40), a lock or a statement
 * that took too long, a database that is read-only for now.
 */
const PASSING_STATES = /^(08|53|57P|58|40001|40P01|55P03|57014|25006)/

/** What the network says when a connection is refused, breaks or cannot be made. */
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** How pg and its pool say it; these errors have no code. */
const CONNECTION_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/

/**
 * Whether what failed is the way to the database or its state at this moment, and not what was asked: the same may
 * succeed later. Whether it was done nevertheless is unknown.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return PASSING_STATES.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  // Several addresses were tried, and none answered.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isPassing)
  const { code = '', syscall } = error as NodeJS.ErrnoException
  // The socket of a database that is not running.
  if (code === 'ENOENT') return syscall === 'connect'
  return NETWORK_CODES.has(code) || CONNECTION_WORDS.test(error.message)
}
