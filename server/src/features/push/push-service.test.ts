import { expect, test } from 'vitest'
import { readRetryAfter } from './push-service.ts'

const NOW_MS = Date.parse('2026-03-07T12:00:00.000Z')

test.each<[string | undefined, number | null]>([
  ['120', 120_000],
  ['0', 0],
  ['Sat, 07 Mar 2026 12:05:00 GMT', 300_000],
  ['Saturday, 07-Mar-26 12:05:00 GMT', 300_000],
  ['Sat, 07 Mar 2026 11:00:00 GMT', 0],
  ['172800', 24 * 3600_000],
  ['Mon, 09 Mar 2026 12:00:00 GMT', 24 * 3600_000],
  ['soon', null],
  ['', null],
  [undefined, null],
])('Retry-After: %s', (value, expected) => {
  expect(readRetryAfter(value, NOW_MS)).toBe(expected)
})
