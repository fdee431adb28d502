import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignLists } from './align-lists.ts'

/** `next` put together of what was there before and what is new, as whoever uses an alignment does. */
function rebuild(before: readonly object[], next: readonly object[]): { list: object[]; looked: number } {
  const { from, to, headShift, tailShift, prepended } = alignLists(before, next)
  const list = [
    ...next.slice(0, prepended),
    ...before.slice(prepended + headShift, from + headShift),
    ...next.slice(from, to),
    ...before.slice(to + tailShift),
  ]
  return { list, looked: prepended + to - from }
}

const make = (count: number): object[] => Array.from({ length: count }, () => ({}))

test('whatever changes, the parts make up the new list', () => {
  const items = make(12)
  const list = fc
    .subarray(items)
    .chain((some) => fc.shuffledSubarray(items).map((more) => [...some, ...more]))
  fc.assert(
    fc.property(list, list, (before, next) => {
      expect(rebuild(before, next).list).toEqual(next)
    }),
  )
})

test('of the usual changes only what is new is looked at', () => {
  const before = make(600)
  const [older, newer] = [make(100), make(3)]
  expect(rebuild(before, [...before, ...newer]).looked).toBe(3)
  expect(rebuild(before, [...older, ...before]).looked).toBe(100)
  expect(rebuild(before, before.with(300, {})).looked).toBe(1)
  expect(rebuild(before, [...before.slice(100), ...newer]).looked).toBe(3)
  expect(rebuild(before, before.slice(0, -100)).looked).toBe(0)
  expect(rebuild(before, [...older, ...before.slice(0, -100)]).looked).toBe(100)
  expect(rebuild(before, before).looked).toBe(0)
})
