import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSoundOf } from '../../sw/sound-lock.ts'
import { claim } from './sound.ts'

let held: Set<string>

beforeEach(() => {
  held = new Set()
  vi.useFakeTimers()
  /** As the browser's: gives a lock until the work is done, and what is held to nobody else. */
  const request = async (name: string, _options: object, work: (lock: object | null) => unknown) => {
    if (held.has(name)) return void (await work(null))
    held.add(name)
    await work({ name })
    held.delete(name)
  }
  vi.stubGlobal('navigator', { locks: { request } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const isHeard = (tag: string, upTo: number) => [...held].some((name) => isSoundOf(name, tag, upTo))

test('of two pages one sounds, and a push within 15 s of it knows', async () => {
  expect(await claim('conv-c1', 7)).not.toBeNull()
  expect(await claim('conv-c1', 7)).toBeNull()
  expect([6, 7, 8].map((seq) => isHeard('conv-c1', seq))).toEqual([true, true, false])
  expect(isHeard('conv-c', 7)).toBe(false)
  await vi.advanceTimersByTimeAsync(14_900)
  expect(isHeard('conv-c1', 7)).toBe(true)
  await vi.advanceTimersByTimeAsync(200)
  expect(isHeard('conv-c1', 7)).toBe(false)
})

test('a page that the browser lets make no sound says so', async () => {
  const letGo = await claim('conv-c1', 7)
  letGo?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(isHeard('conv-c1', 7)).toBe(false)
  expect(await claim('conv-c1', 7)).not.toBeNull()
})
