import { expect, test } from 'vitest'
import { formatBytes, formatLength, splitFileName } from './format.ts'

test('lengths are minutes and seconds, with hours where there are some', () => {
  expect([0, 7400, 65_000, 3_723_000].map(formatLength)).toEqual(['0:00', '0:07', '1:05', '1:02:03'])
})

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

test('a name keeps its ending where it is one', () => {
  expect(splitFileName('roteiro.final.pdf')).toEqual(['roteiro.final', '.pdf'])
  expect(splitFileName('LEIAME')).toEqual(['LEIAME', ''])
  expect(splitFileName('.oculto')).toEqual(['.oculto', ''])
  expect(splitFileName('v1.uma frase inteira')).toEqual(['v1.uma frase inteira', ''])
})
