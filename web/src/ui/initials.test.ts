import { expect, test } from 'vitest'
import { getInitials, pickTint } from './initials.ts'

test('initials are those of the first two words', () => {
  expect(getInitials('Maria Aparecida dos Santos')).toBe('MA')
  expect(getInitials('  élida ')).toBe('É')
  expect(getInitials('👩🏽‍🎤 Rita')).toBe('👩🏽‍🎤R')
  expect(getInitials('')).toBe('')
})

test('an id always gets the same tint, and ids spread over several', () => {
  expect(pickTint('dandara')).toBe(pickTint('dandara'))
  const tints = new Set(Array.from({ length: 60 }, (_, index) => pickTint(`pessoa-${index}`)))
  expect(tints.size).toBeGreaterThan(3)
})
