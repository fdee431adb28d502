import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mayShowItself, noteShown } from './install-visit.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const stored = new Map<string, string>()
let isStandalone = false

beforeEach(() => {
  stored.clear()
  isStandalone = false
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('INSTALL-012: when the banner showed itself last is kept in local storage', () => {
  expect(mayShowItself(1000)).toBe(true)
  noteShown(1000)
  expect([...stored]).toEqual([['lero-install-shown', '1000']])
})

test('it shows itself once in 24 hours, and what is stored may be anything', () => {
  noteShown(5000)
  expect(mayShowItself(5000 + DAY_MS - 1)).toBe(false)
  expect(mayShowItself(5000 + DAY_MS)).toBe(true)
  // The clock was set back.
  expect(mayShowItself(4999)).toBe(true)
  stored.set('lero-install-shown', 'yesterday')
  expect(mayShowItself(1)).toBe(true)
})

test('never in the installed app', () => {
  isStandalone = true
  expect(mayShowItself(1000)).toBe(false)
})
