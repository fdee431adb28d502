import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bus, BusListener, BusMessage } from '../../platform/bus/bus.ts'
import { type Noted, pushWhenWritten } from './push-when-written.ts'

/** A bus with one listener, who hears what is said. */
function createBus(): { bus: Bus; say: BusListener['onMessages'] } {
  const listeners: BusListener[] = []
  const subscribe = (listener: BusListener) => {
    listeners.push(listener)
    return () => undefined
  }
  return {
    bus: { subscribe } as unknown as Bus,
    say: (messages, isOwn) => listeners[0]?.onMessages(messages, isOwn),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is written while a slow database is told waits, and is told together', async () => {
  const { bus, say } = createBus()
  const told: Noted[] = []
  const finish: (() => void)[] = []
  const stop = pushWhenWritten(bus, (noted) => {
    told.push(noted)
    return new Promise((resolve) => finish.push(resolve))
  })
  const read = (conversation_id: string, user_id: string) =>
    say(
      [
        {
          kind: 'register',
          register: { kind: 'read', conversation_id, user_id, seq: 1 },
          users: [user_id],
        } as unknown as BusMessage,
      ],
      true,
    )
  read('a', 'ana')
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toHaveLength(1)
  read('a', 'bia')
  await vi.advanceTimersByTimeAsync(1000)
  read('b', 'bia')
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toHaveLength(1)
  finish[0]?.()
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toHaveLength(2)
  expect(told[1]).toEqual({
    written: [],
    over: [
      { conversation_id: 'a', user_id: 'bia' },
      { conversation_id: 'b', user_id: 'bia' },
    ],
    deleted: [],
    notified: [],
    left: [],
  })
  stop()
})

test('500 followers of a person who come within five seconds are told once, a single one at once', async () => {
  const { bus, say } = createBus()
  const told: Noted[] = []
  const stop = pushWhenWritten(bus, async (noted) => void told.push(noted))
  const follow = (user_id: string) =>
    say(
      [{ kind: 'user_event', user_id, event: { kind: 'notifications_changed' } } as unknown as BusMessage],
      true,
    )
  follow('bia')
  for (let count = 0; count < 500; count += 1) {
    follow('ana')
    await vi.advanceTimersByTimeAsync(8)
  }
  expect(told).toEqual([{ written: [], over: [], deleted: [], notified: ['bia'], left: [] }])
  await vi.advanceTimersByTimeAsync(1100)
  expect(told.slice(1)).toEqual([{ written: [], over: [], deleted: [], notified: ['ana'], left: [] }])
  stop()
})

test('what goes on without a pause is told after five seconds, then each twenty, and its last a second after it', async () => {
  const { bus, say } = createBus()
  const toldAtMs: number[] = []
  const beganMs = performance.now()
  const stop = pushWhenWritten(bus, async ({ written }) => {
    expect(written).toEqual(['a'])
    toldAtMs.push(performance.now() - beganMs)
  })
  const write = () =>
    say([{ kind: 'event', event: { kind: 'message', conversation_id: 'a' } } as unknown as BusMessage], true)
  for (let count = 0; count < 1200; count += 1) {
    write()
    await vi.advanceTimersByTimeAsync(25)
  }
  await vi.advanceTimersByTimeAsync(5000)
  expect(toldAtMs.map((ms) => Math.round(ms / 1000))).toEqual([5, 25, 31])
  // Nothing is left of it: the next one is told at once.
  write()
  await vi.advanceTimersByTimeAsync(300)
  expect(toldAtMs).toHaveLength(4)
  stop()
})

test('a burst that ends as it is told is told once', async () => {
  const { bus, say } = createBus()
  const told: Noted[] = []
  const stop = pushWhenWritten(bus, async (noted) => void told.push(noted))
  for (let count = 0; count < 200; count += 1) {
    say([{ kind: 'event', event: { kind: 'message', conversation_id: 'a' } } as unknown as BusMessage], true)
    await vi.advanceTimersByTimeAsync(25)
  }
  await vi.advanceTimersByTimeAsync(30_000)
  expect(told.map(({ written }) => written)).toEqual([['a']])
  expect(vi.getTimerCount()).toBe(0)
  stop()
})

test('who goes is told once, who comes is not', async () => {
  const { bus, say } = createBus()
  const told: Noted[] = []
  const stop = pushWhenWritten(bus, async (noted) => void told.push(noted))
  const see = (user_id: string, is_online: boolean) => {
    const register = { kind: 'presence', user_id, is_online, last_seen: null }
    say([{ kind: 'register', register, users: ['caio'] } as unknown as BusMessage], true)
  }
  see('ana', false)
  see('ana', false)
  see('bia', true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toEqual([{ written: [], over: [], deleted: [], notified: [], left: ['ana'] }])
  stop()
})
