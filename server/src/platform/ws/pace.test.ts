import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

const countTaken = (pace: Pace, userId: string, nowMs: number): number => {
  let taken = 0
  for (; pace.isWithin(userId, nowMs); taken += 1) pace.count(userId, nowMs)
  return taken
}

test("a person may ask a minute's worth at once, then evenly; each has their own", () => {
  const pace = new Pace(1200)
  expect(countTaken(pace, 'ana', 1000)).toBe(1200)
  expect(countTaken(pace, 'ana', 1049)).toBe(0)
  expect(countTaken(pace, 'ana', 1050)).toBe(1)
  expect(countTaken(pace, 'ana', 2050)).toBe(20)
  expect(countTaken(pace, 'rui', 2050)).toBe(1200)
  expect(countTaken(pace, 'ana', 2050 + 60_000)).toBe(1200)
})

test('forgetting those who rest gives nobody more', () => {
  const pace = new Pace(1200)
  expect(countTaken(pace, 'ana', 0)).toBe(1200)
  pace.forgetRested(59_000)
  expect(countTaken(pace, 'ana', 59_000)).toBe(1180)
})
