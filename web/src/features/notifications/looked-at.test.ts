import { afterEach, expect, test, vi } from 'vitest'
import { holdLook, isLookedAtElsewhere } from './looked-at.ts'

afterEach(() => vi.unstubAllGlobals())

/** The locks of a browser, which gives them when the test says so. */
function stubLocks() {
  const held = new Set<{ name: string }>()
  const waiting: (() => void)[] = []
  const request = (name: string, _options: object, run: () => Promise<void>) =>
    new Promise<void>((resolve) => {
      waiting.push(() => {
        const lock = { name }
        held.add(lock)
        void run().then(() => resolve(void held.delete(lock)))
      })
    })
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({ held: [...held] }) } })
  return { give: () => waiting.shift()!() }
}

test('a page is looked at until it says otherwise', async () => {
  const { give } = stubLocks()
  const letGo = holdLook()
  give()
  expect(await isLookedAtElsewhere()).toBe(true)
  letGo()
  await Promise.resolve()
  expect(await isLookedAtElsewhere()).toBe(false)
})

test('one that was hidden before the browser gave the lock keeps nobody quiet', async () => {
  const { give } = stubLocks()
  holdLook()()
  give()
  await Promise.resolve()
  expect(await isLookedAtElsewhere()).toBe(false)
})

test('where a browser has no locks nobody looks elsewhere', async () => {
  vi.stubGlobal('navigator', {})
  holdLook()()
  expect(await isLookedAtElsewhere()).toBe(false)
})
