import { expect, test } from 'vitest'
import { splitFileName } from './split-file-name.ts'

test('a name keeps its ending where it is one', () => {
  expect(splitFileName('roteiro.final.pdf')).toEqual(['roteiro.final', '.pdf'])
  expect(splitFileName('LEIAME')).toEqual(['LEIAME', ''])
  expect(splitFileName('.oculto')).toEqual(['.oculto', ''])
  expect(splitFileName('v1.uma frase inteira')).toEqual(['v1.uma frase inteira', ''])
})
