import pg from 'pg'
import { expect, test } from 'vitest'
import { isRetryable } from './retryable.ts'

const failure = (code: string, constraint?: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('failed', 6, 'error'), { code, constraint })

test.each(['08006', '53300', '57P01', '57P03', '40001', '40P01', '55P03', '57014', '25006'])(
  'state %s says nothing about the statement: it is tried again',
  (code) => {
    expect(isRetryable(failure(code))).toBe(true)
  },
)

test('what PostgreSQL judges is final, but for the key that two processes wrote at the same moment', () => {
  expect(isRetryable(failure('22021'))).toBe(false)
  expect(isRetryable(failure('23505', 'conversation_log_pkey'))).toBe(false)
  expect(isRetryable(failure('23505', 'conversation_log_send_key'))).toBe(true)
  expect(isRetryable(new Error('Connection terminated unexpectedly'))).toBe(true)
})
