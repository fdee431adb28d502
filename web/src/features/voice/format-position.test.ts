import { expect, test } from 'vitest'
import { formatPosition } from './format-position.ts'

test('a position counts the seconds that are over', () => {
  expect([-3, 999, 7999, 3_723_999].map(formatPosition)).toEqual(['0:00', '0:00', '0:07', '1:02:03'])
})
