import { expect, test } from 'vitest'
import { canGoOlder, stepFrom } from './hit-steps.ts'
import type { MessageSearchState } from './message-search.ts'

const found = (count: number, rest: Partial<Extract<MessageSearchState, { state: 'found' }>>) =>
  ({ state: 'found', hits: Array.from({ length: count }), hasMore: true, more: 'resting', ...rest }) as never

test('one goes from hit to hit, and five before the last one the next ones are fetched', () => {
  expect(stepFrom(0, 1, 100)).toEqual({ index: 1, wantsMore: false })
  expect(stepFrom(93, 1, 100)).toEqual({ index: 94, wantsMore: false })
  expect(stepFrom(94, 1, 100)).toEqual({ index: 95, wantsMore: true })
  expect(stepFrom(95, -1, 100)).toEqual({ index: 94, wantsMore: false })
  expect(stepFrom(0, -1, 100)).toEqual({ index: 0, wantsMore: false })
})

test('at the last hit that came, those that did not come are asked for again', () => {
  expect(stepFrom(99, 1, 100)).toEqual({ index: 99, wantsMore: true })
  expect(canGoOlder(99, found(100, { more: 'failed' }))).toBe(true)
  expect(canGoOlder(99, found(100, { more: 'coming' }))).toBe(false)
  expect(canGoOlder(99, found(100, { hasMore: false }))).toBe(false)
  expect(canGoOlder(98, found(100, { hasMore: false }))).toBe(true)
  expect(canGoOlder(-1, found(0, { hasMore: false }))).toBe(false)
  expect(canGoOlder(0, { state: 'searching' })).toBe(false)
})
