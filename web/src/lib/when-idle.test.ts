import { afterEach, expect, test, vi } from 'vitest'
import { soon, whenIdle } from './when-idle.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that has nothing else to do when it is told so. */
function stubIdle(): () => void {
  const waiting = new Map<number, () => void>()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    waiting.set(waiting.size, run)
    return waiting.size - 1
  })
  vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id))
  return () => {
    for (const run of waiting.values()) run()
    waiting.clear()
  }
}

test('what waits is done when there is time, or not at all once it is taken back', () => {
  const haveTime = stubIdle()
  const run = vi.fn<() => void>()
  whenIdle(run)
  expect(run).not.toHaveBeenCalled()
  haveTime()
  expect(run).toHaveBeenCalledOnce()
  whenIdle(run)()
  haveTime()
  expect(run).toHaveBeenCalledOnce()
})

test('what must be done is done once: when there is time, or at the end before that', () => {
  const haveTime = stubIdle()
  const run = vi.fn<() => void>()
  const end = soon(run)
  haveTime()
  end()
  expect(run).toHaveBeenCalledOnce()
  soon(run)()
  haveTime()
  expect(run).toHaveBeenCalledTimes(2)
})

test('a browser that does not tell when it has time gets 200 ms of it', () => {
  vi.useFakeTimers()
  const run = vi.fn<() => void>()
  whenIdle(run)
  vi.advanceTimersByTime(199)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
  whenIdle(run)()
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
