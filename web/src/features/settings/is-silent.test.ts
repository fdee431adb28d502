import { expect, test } from 'vitest'
import { isSilent } from './is-silent.ts'

const atMs = (utc: string) => Date.parse(`2026-03-07T${utc}:00Z`)
const NONE = { silenced_until: null, quiet_hours: null }

test('nothing is silent by itself; silenced until a moment, it is up to it', () => {
  expect(isSilent(NONE, atMs('12:00'))).toBe(false)
  const silenced = { ...NONE, silenced_until: '2026-03-07T12:00:00.000Z' }
  expect([isSilent(silenced, atMs('11:59')), isSilent(silenced, atMs('12:00'))]).toEqual([true, false])
})

test('in quiet hours nothing is heard', () => {
  // 22:00 to 07:00 there is 01:00 to 10:00 in UTC.
  const quiet_hours = { from_min: 1320, until_min: 420, time_zone: 'America/Sao_Paulo' }
  const night = { silenced_until: null, quiet_hours }
  expect([isSilent(night, atMs('00:59')), isSilent(night, atMs('01:00'))]).toEqual([false, true])
})
