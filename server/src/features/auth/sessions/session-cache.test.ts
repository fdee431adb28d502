import { expect, test } from 'vitest'
import type { BusListener } from '../../../platform/bus/bus.ts'
import { SessionCache, type SessionStanding } from './session-cache.ts'

const SESSION = '00000000-0000-4000-8000-000000000001'
const ended = { kind: 'session_ended', user_seq: 1, session_id: SESSION } as const

const createCache = (load: () => Promise<SessionStanding>) => {
  const listeners: BusListener[] = []
  let loads = 0
  const counted = () => {
    loads += 1
    return load()
  }
  const subscribe = (listener: BusListener) => {
    listeners.push(listener)
    return () => undefined
  }
  const cache = new SessionCache(counted, () => 0, { subscribe })
  return {
    cache,
    loads: () => loads,
    tellEnd: () => listeners[0]?.onMessages([{ kind: 'user_event', user_id: 'x', event: ended }], false),
    tellGap: () => listeners[0]?.onGap(),
  }
}

test('an end that is told while the session is being looked up is not forgotten', async () => {
  let resolve: (standing: SessionStanding) => void = () => undefined
  const promise = new Promise<SessionStanding>((settle) => (resolve = settle))
  const { cache, loads, tellEnd } = createCache(() => promise)
  const first = cache.standingOf(SESSION, 1)
  tellEnd()
  resolve('full')
  await first
  await cache.standingOf(SESSION, 1)
  expect(loads()).toBe(2)
})

test('after a gap on the bus nothing is trusted that was known before', async () => {
  const { cache, loads, tellGap } = createCache(() => Promise.resolve('full'))
  await cache.standingOf(SESSION, 1)
  await cache.standingOf(SESSION, 1)
  expect(loads()).toBe(1)
  tellGap()
  await cache.standingOf(SESSION, 1)
  expect(loads()).toBe(2)
})

test('a session that may not do everything is asked for every time', async () => {
  const { cache, loads } = createCache(() => Promise.resolve('needs_factor'))
  await cache.standingOf(SESSION, 1)
  expect(await cache.standingOf(SESSION, 1)).toBe('needs_factor')
  expect(loads()).toBe(2)
})
