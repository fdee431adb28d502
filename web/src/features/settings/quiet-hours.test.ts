import { expect, test } from 'vitest'
import { readClock, suggestQuietHours, toClock } from './quiet-hours.ts'

test.each([
  [0, '00:00'],
  [7 * 60 + 5, '07:05'],
  [1439, '23:59'],
])('minute %i of the day is %s, and back', (minute, text) => {
  expect(toClock(minute)).toBe(text)
  expect(readClock(text)).toBe(minute)
})

test('a field that is not filled in is no minute', () => {
  expect(readClock('')).toBeNull()
})

test('quiet hours begin as a night, in the time zone of the device', () => {
  expect(suggestQuietHours()).toEqual({
    from_min: 1320,
    until_min: 420,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
})
