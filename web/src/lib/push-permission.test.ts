import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onPushChange, writePushChoice } from './push-permission.ts'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

/** What a page hears when another one writes. */
const store = (key: string) => window.dispatchEvent(Object.assign(new Event('storage'), { key }))

test('a choice is heard of where it is made, in the other pages, and no more by whoever stopped', () => {
  let heard = 0
  const stop = onPushChange(() => void (heard += 1))
  writePushChoice('off')
  expect(heard).toBe(1)
  store('lero-push')
  expect(heard).toBe(2)
  store('lero-theme')
  expect(heard).toBe(2)
  window.dispatchEvent(new Event('focus'))
  expect(heard).toBe(3)
  stop()
  writePushChoice('on')
  store('lero-push')
  expect(heard).toBe(3)
})
