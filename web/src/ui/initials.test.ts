import { expect, test, vi } from 'vitest'
import { getInitials, pickTint } from './initials.ts'

test('initials are those of the first two words', () => {
  expect(getInitials('Maria Aparecida dos Santos')).toBe('MA')
  expect(getInitials('  élida ')).toBe('É')
  expect(getInitials('👩🏽‍🎤 Rita')).toBe('👩🏽‍🎤R')
  expect(getInitials('')).toBe('')
})

test('a name of plain letters, and none at all, need no search for what belongs together', () => {
  const segment = vi.spyOn(Intl, 'Segmenter')
  expect(getInitials('Élida Costa')).toBe('ÉC')
  expect(getInitials('')).toBe('')
  expect(getInitials('…')).toBe('…')
  expect(segment).not.toHaveBeenCalled()
})

test('an id always gets the same tint, and ids spread over several', () => {
  expect(pickTint('dandara')).toBe(pickTint('dandara'))
  const tints = new Set(Array.from({ length: 60 }, (_, index) => pickTint(`pessoa-${index}`)))
  expect(tints.size).toBeGreaterThan(3)
})
