import { expect, test } from 'vitest'
import { Linger } from './linger.ts'

/** Sends at a steady rate for some seconds. */
const noteSends = (linger: Linger, perSecond: number, seconds = 3, fromMs = 0): number => {
  const count = perSecond * seconds
  for (let nth = 0; nth < count; nth += 1) linger.note(fromMs + (nth * 1000) / perSecond)
  return fromMs + seconds * 1000
}

test('a batch waits for company at 1,000, 2,000 and 5,000 messages a second, and not at 10', () => {
  for (const perSecond of [1000, 2000, 5000]) {
    const linger = new Linger()
    noteSends(linger, perSecond)
    expect(linger.waitMs(1)).toBe(5)
  }
  const quiet = new Linger()
  noteSends(quiet, 10)
  expect(quiet.waitMs(1)).toBe(0)
})

test('nobody waits at first, nor when a batch is large already, nor once it has become quiet', () => {
  const linger = new Linger()
  expect(linger.waitMs(1)).toBe(0)
  const endMs = noteSends(linger, 1000)
  expect(linger.waitMs(31)).toBe(5)
  expect(linger.waitMs(32)).toBe(0)
  noteSends(linger, 10, 5, endMs)
  expect(linger.waitMs(1)).toBe(0)
})
