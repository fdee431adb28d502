import { expect, it } from 'vitest'
import { splitWords } from './text-words.ts'

const fold = (text: string) => splitWords(text).map(({ folded }) => folded)

it('words are what stands between blanks and signs, without accents and case', () => {
  expect(fold('A Reunião é AMANHÃ, às 9h30!')).toEqual(['a', 'reuniao', 'e', 'amanha', 'as', '9h30'])
  expect(fold("d'água *negrito* _nome_do_meio_ maria@exemplo.com.br")).toEqual([
    'd',
    'agua',
    'negrito',
    'nome',
    'do',
    'meio',
    'maria',
    'exemplo',
    'com',
    'br',
  ])
  expect(fold('')).toEqual([])
  expect(fold('%% __ 😀 -- \n')).toEqual([])
})

it('the same letters in another form are the same word', () => {
  expect(fold('ação')).toEqual(fold('ação'.normalize('NFD')))
  expect(fold('ｇａｔｏ ﬁm ℌoje İstambul')).toEqual(['gato', 'fim', 'hoje', 'istambul'])
  expect(fold('Привет 你好 שלום')).toEqual(['привет', '你好', 'שלום'])
  // One letter that stands for four words is one word.
  expect(fold('ﷺ')).toHaveLength(1)
})

it('a word knows where it stands, in a decomposed text too', () => {
  const text = `oi, ${'ação'.normalize('NFD')} 😀 já`
  expect(splitWords(text).map(({ start, end }) => text.slice(start, end).normalize('NFC'))).toEqual([
    'oi',
    'ação',
    'já',
  ])
})

it('long words are cut, and no character in two', () => {
  expect(fold('x'.repeat(500))).toEqual(['x'.repeat(40)])
  for (const word of fold(`${'x'.repeat(39)}𝒳𠀋`)) expect(word.isWellFormed()).toBe(true)
  expect(fold(`${'x'.repeat(39)}𠀋`)).toEqual(['x'.repeat(39)])
})
