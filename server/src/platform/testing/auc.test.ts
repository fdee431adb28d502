import { expect, test } from 'vitest'
import { compareRanks } from './auc.ts'

test('0.5 for what cannot be told apart, 1 and 0 for what always can', () => {
  expect(compareRanks([1, 2, 3], [1, 2, 3])).toBe(0.5)
  expect(compareRanks([4, 5], [1, 2, 3])).toBe(1)
  expect(compareRanks([1, 2], [3, 4])).toBe(0)
  expect(compareRanks([1, 3], [2, 2])).toBe(0.5)
})
