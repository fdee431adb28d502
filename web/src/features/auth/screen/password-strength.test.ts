import { expect, test } from 'vitest'
import { estimateStrength } from './password-strength.ts'

test('runs and repetitions stay weak however long they are', () => {
  expect(estimateStrength('111111111111')).toBe(0)
  expect(estimateStrength('abcdefghij')).toBe(0)
})

test('length and variety make a password stronger', () => {
  const levels = ['qmqm', 'q7Lm2x', 'q7Lm2xRtW#9k'].map(estimateStrength)
  expect(levels).toEqual([0, 2, 4])
})
