import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLocalBus } from '../bus/local-bus.ts'
import { createLog } from '../log.ts'
import { LostCommits } from './lost-commits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what was never committed is looked for until a look that began 5.5 s later is answered', async () => {
  const log = createLog('silent')
  let isAway = true
  const find = vi.fn<(suspects: readonly string[]) => Promise<[]>>(() =>
    isAway ? Promise.reject(new Error('the database is away')) : Promise.resolve([]),
  )
  const bus = createLocalBus(log)
  const lost = new LostCommits<string>({ bus, log, find, keyOf: (key) => key })
  lost.suspect(['a'])
  await vi.advanceTimersByTimeAsync(6_000)
  expect(vi.getTimerCount()).toBe(1)
  isAway = false
  await vi.advanceTimersByTimeAsync(400)
  expect(vi.getTimerCount()).toBe(0)
  find.mockClear()
  lost.suspect(['b'])
  await vi.advanceTimersByTimeAsync(5_400)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(700)
  expect(vi.getTimerCount()).toBe(0)
  expect(find).toHaveBeenCalledWith(['b'])
  lost.close()
})
