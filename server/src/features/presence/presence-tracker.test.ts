import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectionFacts } from '../../platform/ws/sources.ts'
import { PresenceTracker } from './presence-tracker.ts'
import type { PresenceChange } from './presence-tracker.ts'

const START_MS = Date.UTC(2026, 0, 1)

let written: PresenceChange[]
let isFailing: boolean
let tracker: PresenceTracker
beforeEach(() => {
  vi.useFakeTimers({ now: START_MS })
  written = []
  isFailing = false
  tracker = new PresenceTracker(Date.now, (changes) => {
    if (isFailing) return Promise.reject(new Error('the database is away'))
    written.push(...changes)
    return Promise.resolve()
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const connection = (
  connectionId: number,
  isVisible: boolean,
  session_id = `session ${connectionId}`,
): ConnectionFacts => ({
  connectionId,
  isVisible,
  caller: { user_id: 'ana', session_id },
})

const states = (): boolean[] => written.map((change) => change.is_online)

test('PRESENCE-001: a visible page is online at once on load, a hidden one is not', async () => {
  tracker.onConnected(connection(1, false))
  await vi.advanceTimersByTimeAsync(2000)
  expect(written).toEqual([])
  tracker.onConnected(connection(2, true))
  await vi.advanceTimersByTimeAsync(0)
  expect(written).toEqual([{ user_id: 'ana', is_online: true, lastSignMs: START_MS + 2000 }])
})

test('PRESENCE-008: a change of visibility is written 1 s after the last one', async () => {
  tracker.onConnected(connection(1, true))
  await vi.advanceTimersByTimeAsync(0)
  tracker.onVisible(connection(1, false))
  await vi.advanceTimersByTimeAsync(600)
  tracker.onVisible(connection(1, true))
  await vi.advanceTimersByTimeAsync(600)
  tracker.onVisible(connection(1, false))
  await vi.advanceTimersByTimeAsync(999)
  expect(states()).toEqual([true])
  await vi.advanceTimersByTimeAsync(1)
  expect(states()).toEqual([true, false])
})

test('PRESENCE-002, PRESENCE-003, PRESENCE-005: hidden is offline, visible again is online', async () => {
  tracker.onConnected(connection(1, true))
  tracker.onVisible(connection(1, false))
  await vi.advanceTimersByTimeAsync(1000)
  tracker.onVisible(connection(1, true))
  await vi.advanceTimersByTimeAsync(1000)
  expect(states()).toEqual([true])
  tracker.onVisible(connection(1, false))
  await vi.advanceTimersByTimeAsync(1000)
  tracker.onVisible(connection(1, true))
  await vi.advanceTimersByTimeAsync(1000)
  expect(states()).toEqual([true, false, true])
})

test('by D-138, one hidden or closed tab does not take offline whom another one shows', async () => {
  tracker.onConnected(connection(1, true))
  tracker.onConnected(connection(2, true))
  await vi.advanceTimersByTimeAsync(0)
  tracker.onVisible(connection(1, false))
  await vi.advanceTimersByTimeAsync(5000)
  tracker.onClosed(connection(1, false), Date.now())
  await vi.advanceTimersByTimeAsync(5000)
  expect(states()).toEqual([true])
  tracker.onClosed(connection(2, true), Date.now())
  await vi.advanceTimersByTimeAsync(1000)
  expect(states()).toEqual([true, false])
})

test('PRESENCE-004: a closed page is offline with the last sign of life; a reload is not noticed', async () => {
  tracker.onConnected(connection(1, true))
  await vi.advanceTimersByTimeAsync(60_000)
  tracker.onClosed(connection(1, true), Date.now())
  await vi.advanceTimersByTimeAsync(500)
  tracker.onConnected(connection(2, true))
  await vi.advanceTimersByTimeAsync(5000)
  expect(states()).toEqual([true])
  const lastSignMs = Date.now() - 50_000
  await vi.advanceTimersByTimeAsync(55_000)
  tracker.onClosed(connection(2, true), lastSignMs + 52_000)
  await vi.advanceTimersByTimeAsync(1000)
  expect(written.at(-1)).toEqual({ user_id: 'ana', is_online: false, lastSignMs: lastSignMs + 52_000 })
})

test('PRESENCE-013: what could not be written is told again without anybody noticing', async () => {
  isFailing = true
  tracker.onConnected(connection(1, true))
  await vi.advanceTimersByTimeAsync(3500)
  expect(written).toEqual([])
  isFailing = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(states()).toEqual([true])
  isFailing = true
  const goneAtMs = Date.now()
  tracker.onClosed(connection(1, true), goneAtMs)
  await vi.advanceTimersByTimeAsync(5000)
  isFailing = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(written.at(-1)).toEqual({ user_id: 'ana', is_online: false, lastSignMs: goneAtMs })
})

test('PRESENCE-007: the word of a session counts for its connections, without one for two heartbeats of 25 s', async () => {
  tracker.onConnected(connection(1, true, 'phone'))
  await vi.advanceTimersByTimeAsync(0)
  tracker.onHint('ana', 'laptop', false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(states()).toEqual([true])
  tracker.onHint('ana', 'phone', false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(states()).toEqual([true, false])
  tracker.onHint('ana', 'laptop', true)
  await vi.advanceTimersByTimeAsync(49_999)
  expect(states()).toEqual([true, false, true])
  await vi.advanceTimersByTimeAsync(2)
  expect(states()).toEqual([true, false, true, false])
})

test('what was written and is void is told again; a closing process takes its people offline', async () => {
  tracker.onConnected(connection(1, true))
  await vi.advanceTimersByTimeAsync(0)
  tracker.restateAll()
  await vi.advanceTimersByTimeAsync(250)
  expect(states()).toEqual([true, true])
  await tracker.close()
  expect(states()).toEqual([true, true, false])
})

test('what follows within 250 ms is written together; the first after a pause never waits', async () => {
  const arrive = (id: number, userId: string): void =>
    tracker.onConnected({ ...connection(id, true), caller: { user_id: userId, session_id: 's' } })
  arrive(1, 'ana')
  await vi.advanceTimersByTimeAsync(0)
  arrive(2, 'rui')
  await vi.advanceTimersByTimeAsync(100)
  arrive(3, 'bia')
  expect(written.map((change) => change.user_id)).toEqual(['ana'])
  await vi.advanceTimersByTimeAsync(149)
  expect(written).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(written.map((change) => change.user_id)).toEqual(['ana', 'rui', 'bia'])
})
