import pg from 'pg'
import { expect, test } from 'vitest'
import { isPassing } from './passing-errors.ts'

const judgement = (code: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('failed', 6, 'error'), { code })
const network = (code: string, syscall: string): Error => Object.assign(new Error(code), { code, syscall })

test.each([
  '08006',
  '53100',
  '53300',
  '57P01',
  '57P03',
  '58030',
  '40001',
  '40P01',
  '55P03',
  '57014',
  '25006',
])('state %s is about the database at this moment', (code) => {
  expect(isPassing(judgement(code))).toBe(true)
})

test('what PostgreSQL judges and what is our own mistake stays what it is', () => {
  expect(isPassing(judgement('23505'))).toBe(false)
  expect(isPassing(judgement('42P01'))).toBe(false)
  expect(isPassing(new TypeError('x is not a function'))).toBe(false)
  expect(isPassing(network('ENOENT', 'open'))).toBe(false)
  expect(isPassing('Connection terminated')).toBe(false)
})

test('a connection that is refused, breaks or stays silent is about the network', async () => {
  expect(isPassing(network('ECONNREFUSED', 'connect'))).toBe(true)
  expect(isPassing(network('ENOENT', 'connect'))).toBe(true)
  expect(isPassing(new AggregateError([network('ECONNREFUSED', 'connect')]))).toBe(true)
  const pool = new pg.Pool({ connectionString: 'postgresql://lero@127.0.0.1:1/lero' })
  expect(isPassing(await pool.query('select 1').catch((error: unknown) => error))).toBe(true)
  const real = new pg.Pool({ connectionString: process.env['TEST_DATABASE_URL'], max: 1, pipeline: true })
  real.on('error', () => undefined)
  const question = { text: 'select pg_sleep(2)', query_timeout: 50 }
  expect(isPassing(await real.query(question).catch((error: unknown) => error))).toBe(true)
  const ended = await real
    .query('select pg_terminate_backend(pg_backend_pid())')
    .catch((error: unknown) => error)
  expect(isPassing(ended)).toBe(true)
  await real.end()
})
