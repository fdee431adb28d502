import { expect, test, vi } from 'vitest'
import { createValue } from './readable.ts'
import { whileSeen } from './use-seen-store.ts'

test('what changes while nobody looks is told once, when somebody does', () => {
  const store = createValue('um')
  const isVisible = createValue(true)
  const seen = whileSeen(store, isVisible)
  const listener = vi.fn()
  const off = seen.subscribe(listener)
  store.set('dois')
  expect([seen.getSnapshot(), listener.mock.calls.length]).toEqual(['dois', 1])

  isVisible.set(false)
  store.set('três')
  store.set('quatro')
  expect([seen.getSnapshot(), listener.mock.calls.length]).toEqual(['dois', 1])
  isVisible.set(true)
  expect([seen.getSnapshot(), listener.mock.calls.length]).toEqual(['quatro', 2])

  off()
  store.set('cinco')
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a page that opens unseen shows what there is then', () => {
  const store = createValue('um')
  expect(whileSeen(store, createValue(false)).getSnapshot()).toBe('um')
})
