import { expect, test } from 'vitest'
import { PeerTracker } from './peer-tracker.ts'

test('messages in order and their beats are no gap', () => {
  const tracker = new PeerTracker()
  tracker.hearBeat('a', 0, 0)
  expect([1, 2, 3].map((number) => tracker.hearMessage('a', number, 10))).toEqual([false, false, false])
  expect(tracker.hearBeat('a', 3, 20)).toBe(false)
})

test('an unknown process may have said something before', () => {
  const tracker = new PeerTracker()
  expect(tracker.hearMessage('a', 1, 0)).toBe(true)
  expect(tracker.hearBeat('b', 0, 0)).toBe(true)
})

test('a missing number is a gap, told by the next message or by the next beat', () => {
  const tracker = new PeerTracker()
  tracker.hearBeat('a', 4, 0)
  expect(tracker.hearMessage('a', 6, 10)).toBe(true)
  expect(tracker.hearMessage('a', 7, 20)).toBe(false)
  expect(tracker.hearBeat('a', 8, 30)).toBe(true)
  expect(tracker.hearBeat('a', 8, 40)).toBe(false)
})

test('a process that is silent for more than 4 s is dropped once, and unknown when it speaks again', () => {
  const tracker = new PeerTracker()
  tracker.hearBeat('a', 1, 0)
  expect(tracker.dropSilent(4000)).toBe(false)
  expect(tracker.dropSilent(4001)).toBe(true)
  expect(tracker.dropSilent(9000)).toBe(false)
  expect(tracker.hearBeat('a', 1, 9000)).toBe(true)
})
