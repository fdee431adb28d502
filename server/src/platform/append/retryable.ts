/** SQLSTATE classes and codes that say nothing about the statement: connection, resources, shutdown, locks. */
const retryableStates = /^(08|53|57P|40001|40P01|55P03|57014|25006)/

/** The index that makes a send happen once; two processes may run into it at the same moment. */
const SEND_KEY_INDEX = 'conversation_log_send_key'

/**
 * Whether the same statement may succeed later. An error without an SQLSTATE never came from PostgreSQL's
 * judgement of the statement: the connection broke, was refused or stayed silent, and the outcome is unknown.
 */
export const isRetryable = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return true
  return retryableStates.test(code) || constraint === SEND_KEY_INDEX
}
