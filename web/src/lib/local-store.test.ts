import { afterEach, expect, test, vi } from 'vitest'
import { listLocalKeys, readLocal, removeLocal, writeLocal } from './local-store.ts'

afterEach(() => vi.unstubAllGlobals())

const refuse = (): never => {
  throw new DOMException('storage is forbidden', 'SecurityError')
}

test('where the browser forbids to store anything, what is written holds for as long as the page', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(readLocal('lero-session')).toBeNull()
  writeLocal('lero-session', 'a')
  expect(readLocal('lero-session')).toBe('a')
  expect(listLocalKeys()).toContain('lero-session')
  removeLocal('lero-session')
  expect(readLocal('lero-session')).toBeNull()
})

test('a full storage keeps what it had, and the page goes by what was written last', () => {
  const kept = new Map([['lero-session', 'old']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: refuse,
    removeItem: (key: string) => void kept.delete(key),
  })
  writeLocal('lero-session', 'new')
  expect(readLocal('lero-session')).toBe('new')
  removeLocal('lero-session')
  expect(readLocal('lero-session')).toBeNull()
  expect(kept.size).toBe(0)
})
