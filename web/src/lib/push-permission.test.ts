import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onPushChange, readPushPermission, writePushChoice } from './push-permission.ts'

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

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'

test.each([
  ['an iPhone in Safari', { userAgent: IPHONE }, 'needs_install'],
  ['an iPad, which says that it is a Mac', { userAgent: MAC, maxTouchPoints: 5 }, 'needs_install'],
  [
    'an iPhone too old, where it is installed already',
    { userAgent: IPHONE, standalone: true },
    'unsupported',
  ],
  ['a Mac too old', { userAgent: MAC, maxTouchPoints: 0 }, 'unsupported'],
])('%s is told what helps there', (_name, device, answer) => {
  vi.stubGlobal('navigator', { serviceWorker: {}, ...device })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  expect(readPushPermission()).toBe(answer)
})
