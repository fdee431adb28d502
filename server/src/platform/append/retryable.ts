import pg from 'pg'

/** SQLSTATE classes and codes that say nothing about the statement: connection, resources, shutdown, locks. */
const RETRYABLE_STATES = /^(08|53|57P|40001|40P01|55P03|57014|25006)/

/** The index that makes a send happen once; two processes may run into it at the same moment. */
const SEND_KEY_INDEX = 'conversation_log_send_key'

/**
 * Whether the same statement may succeed later. An error that is not PostgreSQL's own judgement of the
 * statement is: the connection broke, was refused or stayed silent, and the outcome is unknown.
 */
export function isRetryable(error: unknown): boolean {
  return (
    !(error instanceof pg.DatabaseError) ||
    RETRYABLE_STATES.test(error.code ?? '') ||
    error.constraint === SEND_KEY_INDEX
  )
}

/** Somebody else keeps a lock that the statement needs; nothing was done. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}
