import { expect, test } from 'vitest'
import { isQuiet } from './quiet-hours.ts'

const atMs = (utc: string) => Date.parse(`2026-03-07T${utc}:00Z`)
// Three hours behind UTC.
const between = (from_min: number, until_min: number) => ({
  from_min,
  until_min,
  time_zone: 'America/Sao_Paulo',
})

test.each([
  // 22:00 to 07:00 there is 01:00 to 10:00 in UTC.
  ['before the night', between(1320, 420), '00:59', false],
  ['as the night begins', between(1320, 420), '01:00', true],
  ['after midnight there', between(1320, 420), '09:59', true],
  ['as the night ends', between(1320, 420), '10:00', false],
  // 13:00 to 14:00 there.
  ['before a nap', between(780, 840), '15:59', false],
  ['in a nap', between(780, 840), '16:30', true],
  ['after a nap', between(780, 840), '17:00', false],
  ['the whole day', between(600, 600), '03:00', true],
])('quiet hours: %s', (_name, hours, utc, expected) => {
  expect(isQuiet(hours, atMs(utc))).toBe(expected)
})

test('a zone that this machine does not know is taken for its own', () => {
  const night = { from_min: 1320, until_min: 420, time_zone: 'Mars/Olympus' }
  const hereMs = (hours: number) => new Date(2026, 2, 7, hours).getTime()
  expect([isQuiet(night, hereMs(21)), isQuiet(night, hereMs(23))]).toEqual([false, true])
})
