import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPieces } from './message-pieces.ts'
import { BOLD, ITALIC } from './text-marks.ts'

const show = (text: string) =>
  readPieces(text).map(({ part, style }) => [part.kind === 'link' ? part.href : part.text, style])

test('links stay links inside marks, and what stands in them is none', () => {
  expect(show('veja *https://a.br/_x_/y* já')).toEqual([
    ['veja ', 0],
    ['https://a.br/_x_/y', BOLD],
    [' já', 0],
  ])
  expect(show('_de ana_b_c@exemplo.br para mim_ ok')).toEqual([
    ['de ', ITALIC],
    ['mailto:ana_b_c@exemplo.br', ITALIC],
    [' para mim', ITALIC],
    [' ok', 0],
  ])
  expect(show('https://a.br/*x* *y*')).toEqual([
    ['https://a.br/*x', 0],
    ['* ', 0],
    ['y', BOLD],
  ])
})

test('a text without a mark is what its links make of it', () => {
  expect(show('oi')).toEqual([['oi', 0]])
  expect(show('')).toEqual([])
  expect(show('veja lero.app já')).toEqual([
    ['veja ', 0],
    ['https://lero.app/', 0],
    [' já', 0],
  ])
})

test('every link is whole, and nothing but marks is left out', () => {
  const piece = fc.constantFrom(
    '*',
    '_',
    '~',
    '`',
    '```',
    ' ',
    '\n',
    'oi',
    'https://a.br/x',
    'a@b.br',
    '.',
    'ç',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (words) => {
      const text = words.join('')
      const pieces = readPieces(text)
      const bare = (some: string) => some.replace(/[*_~`\n]/g, '')
      expect(bare(pieces.map(({ part }) => part.text).join(''))).toBe(bare(text))
      const links = pieces.filter(({ part }) => part.kind === 'link')
      expect(links.filter(({ part }) => !text.includes(part.text))).toEqual([])
    }),
  )
})
