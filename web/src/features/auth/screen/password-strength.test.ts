import { expect, test } from 'vitest'
import { estimateStrength } from './password-strength.ts'

test('runs and repetitions stay weak however long they are', () => {
  expect(estimateStrength('111111111111')).toBe(0)
  expect(estimateStrength('abcdefghij')).toBe(0)
})

test('length and variety make a password stronger', () => {
  const levels = ['q7Lm2x', 'q7Lm2xRt', 'q7Lm2xRt#9', 'correto cavalo bateria grampo'].map(estimateStrength)
  expect(levels).toEqual([...levels].sort())
  expect(levels.at(-1)).toBe(4)
})
