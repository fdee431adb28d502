import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test('sizes are said in the language, with one decimal below ten MB', () => {
  const sizes = [0, 820, 838_000, 1_258_291, 104_857_600]
  expect(sizes.map((bytes) => formatBytes(bytes, 'pt-BR'))).toEqual([
    '0 B',
    '820 B',
    '818 KB',
    '1,2 MB',
    '100 MB',
  ])
  expect(formatBytes(1_258_291, 'en')).toBe('1.2 MB')
})
