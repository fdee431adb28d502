import { expect, test, vi } from 'vitest'
import { texts } from '../locales/pt-BR/time.ts'
import { formatDay, formatRowTime, formatTimeOfDay, isSameDay } from './date-labels.ts'

const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime()
const now = at(2026, 10, 21, 0, 10)

test('the time of day has no leading zero and 24 hours', () => {
  expect(formatTimeOfDay(at(2026, 10, 21, 9, 5))).toBe('9:05')
  expect(formatTimeOfDay(at(2026, 10, 21, 14, 32))).toBe('14:32')
  expect(formatTimeOfDay(at(2026, 10, 21, 6, 48))).toBe('6:48')
  expect(formatTimeOfDay(at(2026, 10, 21, 0, 0))).toBe('0:00')
})

test('a row says the time today, then ontem, the weekday, the date, and the year when it is another one', () => {
  const row = (atMs: number) => formatRowTime(atMs, now, texts)
  expect(row(at(2026, 10, 21, 0, 5))).toBe('0:05')
  expect(row(at(2026, 10, 20, 23, 59))).toBe('ontem')
  expect(row(at(2026, 10, 19, 12))).toBe('qui.')
  expect(row(at(2026, 10, 15, 12))).toBe('dom.')
  expect(row(at(2026, 10, 14, 12))).toBe('14/11')
  expect(row(at(2025, 10, 21, 12))).toBe('21/11/25')
})

test('a row is said without a formatter, which a slow phone takes long to make', () => {
  const format = vi.spyOn(Intl, 'DateTimeFormat')
  for (const daysAgo of [0, 1, 2, 6, 7, 400]) formatRowTime(now - daysAgo * 86_400_000, now, texts)
  expect(format).not.toHaveBeenCalled()
})

test('the day pill names days by the calendar, not by 24 hours', () => {
  const day = (atMs: number) => formatDay(atMs, now, 'pt-BR', texts)
  expect(day(at(2026, 10, 21, 0, 1))).toBe('Hoje')
  expect(day(at(2026, 10, 20, 0, 1))).toBe('Ontem')
  expect(day(at(2026, 10, 19, 23))).toBe('quinta-feira')
  expect(day(at(2026, 2, 7, 12))).toBe('7 de março')
  expect(day(at(2024, 2, 7, 12))).toBe('7 de março de 2024')
})

test('two moments are of one day when the calendar says so', () => {
  expect(isSameDay(at(2026, 10, 21, 0, 0), at(2026, 10, 21, 23, 59))).toBe(true)
  expect(isSameDay(at(2026, 10, 20, 23, 59), at(2026, 10, 21, 0, 0))).toBe(false)
})
