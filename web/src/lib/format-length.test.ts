import { expect, test } from 'vitest'
import { formatLength } from './format-length.ts'

test('lengths are minutes and seconds, with hours where there are some, to the nearest second', () => {
  const lengths = [0, 7400, 7500, 65_000, 725_000, 3_723_000]
  expect(lengths.map(formatLength)).toEqual(['0:00', '0:07', '0:08', '1:05', '12:05', '1:02:03'])
})
