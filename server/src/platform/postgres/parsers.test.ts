import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { parseTimestamptz } from './parsers.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function select(expression: string, values: unknown[] = []): Promise<unknown> {
  const { rows } = await database.pool.query<{ value: unknown }>(`select ${expression} as value`, values)
  return rows[0]?.value
}

test('a timestamptz is ISO in UTC with its microseconds and goes back without loss', async () => {
  const value = await select(`'2026-11-21 09:30:00.123456-03'::timestamptz`)
  expect(value).toBe('2026-11-21T12:30:00.123456Z')
  expect(await select(`$1::timestamptz = '2026-11-21 09:30:00.123456-03'::timestamptz`, [value])).toBe(true)
})

test('all six digits stand, so that the order of texts is the order of times', async () => {
  expect(await select(`'2026-11-21 12:30:00.34+00'::timestamptz`)).toBe('2026-11-21T12:30:00.340000Z')
  expect(await select(`'2026-11-21 12:30:00+00'::timestamptz`)).toBe('2026-11-21T12:30:00.000000Z')
})

test('a session in another zone loses the microseconds, never the moment', () => {
  expect(parseTimestamptz('2026-11-21 09:30:00.123456-03')).toBe('2026-11-21T12:30:00.123Z')
})

test('a bigint is a number, and an error when a number cannot hold it', async () => {
  expect(await select('9007199254740991::bigint')).toBe(9_007_199_254_740_991)
  await expect(select('9007199254740992::bigint')).rejects.toThrow(
    'bigint 9007199254740992 is beyond what a number holds',
  )
  expect(await select('9007199254740990::bigint')).toBe(9_007_199_254_740_990)
})

test('json reads parsed, a date stays its text', async () => {
  expect(await select(`'{"a":[1]}'::jsonb`)).toEqual({ a: [1] })
  expect(await select(`'2026-02-28'::date`)).toBe('2026-02-28')
})

const [ONE, OTHER] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

test.each([
  ['ids', `array['${ONE}', null, '${OTHER}']::uuid[]`, [ONE, null, OTHER]],
  ['no ids', `'{}'::uuid[]`, []],
  ['ids in lists', `array[array['${ONE}'], array['${OTHER}']]::uuid[]`, [[ONE], [OTHER]]],
  ['ids with bounds', `'[0:1]={${ONE},${OTHER}}'::uuid[]`, [ONE, OTHER]],
  ['bigints', `array[-1, null, 9007199254740991]::bigint[]`, [-1, null, 9_007_199_254_740_991]],
])('a list of %s reads as it is', async (_, expression, expected) => {
  expect(await select(expression)).toEqual(expected)
})

test('a bigint in a list is an error too when a number cannot hold it', async () => {
  await expect(select('array[1, 9007199254740992]::bigint[]')).rejects.toThrow('beyond what a number holds')
})
