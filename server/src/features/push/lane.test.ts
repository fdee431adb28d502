import { expect, test } from 'vitest'
import { Lane } from './lane.ts'

const never = () => new Promise<void>(() => undefined)
/** How many a lane takes before it has the next one wait. */
function fill(lane: Lane): number {
  let taken = 0
  for (; lane.closedForMs(0) === 0; taken += 1) lane.run(never)
  return taken
}

test('a host that has answered nothing yet gets 16 and 64 that wait; the next is put off for two seconds', () => {
  const lane = new Lane()
  expect(fill(lane)).toBe(80)
  expect(lane.closedForMs(0)).toBe(2000)
})

test.each([
  ['answers at once', 5, 16 + 512, 250],
  ['takes a fifth of a second', 200, 16 + 400, 2000],
  ['is slow', 4000, 80, 2000],
])(
  'one that %s gets what it answers within five seconds, and the next when there is room',
  (_name, ms, taken, inMs) => {
    const lane = new Lane()
    lane.noteSuccess(ms)
    expect(fill(lane)).toBe(taken)
    expect(lane.closedForMs(0)).toBe(inMs)
  },
)

test('a host is left alone for at least as long as it says, however long that is', () => {
  const failing = new Lane()
  for (let count = 0; count < 3; count += 1) failing.noteFailure(0, null)
  failing.noteFailure(0, 3600_000)
  expect(failing.closedForMs(0)).toBe(3600_000)
  failing.noteFailure(3600_000, 1)
  expect(failing.closedForMs(3600_000)).toBe(4000)
})

test('it is left alone twice as long each time that it fails after a pause, five minutes at most', () => {
  const lane = new Lane()
  const pauses: number[] = []
  let nowMs = 0
  for (let count = 0; count < 14; count += 1) {
    lane.noteFailure(nowMs, null)
    pauses.push(lane.pausedForMs(nowMs))
    nowMs += lane.pausedForMs(nowMs)
  }
  const growing = [2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000]
  expect(pauses).toEqual([0, 0, 0, ...growing, 300_000, 300_000, 300_000])
})

test('sixteen that fail at once are one trouble, and close the way no longer than four', () => {
  const lane = new Lane()
  for (let count = 0; count < 16; count += 1) lane.noteFailure(0, null)
  expect(lane.closedForMs(0)).toBe(2000)
  // What it asks for counts from whichever answer.
  lane.noteFailure(1000, 30_000)
  expect(lane.closedForMs(1000)).toBe(30_000)
})

test('one that was fast and fails gets no more than a stranger, and after four failures nothing for a while', () => {
  const lane = new Lane()
  lane.noteSuccess(5)
  lane.noteFailure(0, null)
  expect(fill(lane)).toBe(80)
  const failing = new Lane()
  failing.noteSuccess(5)
  for (let count = 0; count < 4; count += 1) failing.noteFailure(0, null)
  expect(failing.closedForMs(0)).toBe(2000)
  expect(failing.closedForMs(2000)).toBe(0)
  failing.run(never)
  expect(failing.closedForMs(2000)).toBe(2000)
})
