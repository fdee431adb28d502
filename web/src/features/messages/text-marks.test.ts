import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readPlainLine } from '../../lib/plain-line.ts'
import { BOLD, CODE, ITALIC, readPlain, readRuns, STRUCK } from './text-marks.ts'

/** Each stretch with what it is, bold as b, italic as i, struck as s, code as c. */
function show(text: string): string {
  const names = [
    [BOLD, 'b'],
    [ITALIC, 'i'],
    [STRUCK, 's'],
    [CODE, 'c'],
  ] as const
  return readRuns(text)
    .map(({ from, to, style }) => {
      const kinds = names.flatMap(([bit, name]) => (style & bit ? [name] : [])).join('')
      return kinds ? `<${kinds}:${text.slice(from, to)}>` : text.slice(from, to)
    })
    .join('')
}

describe('marks', () => {
  it.each([
    ['*negrito*', '<b:negrito>'],
    ['um _dois_ três', 'um <i:dois> três'],
    ['~não~ sim', '<s:não> sim'],
    ['use `npm start`.', 'use <c:npm start>.'],
    ['(*a*), "_b_"!', '(<b:a>), "<i:b>"!'],
    ['*a _b_ c*', '<b:a ><bi:b><b: c>'],
    ['*_~tudo~_*', '<bis:tudo>'],
    ['_*a* b_', '<bi:a><i: b>'],
    ['*duas palavras* e *outra*', '<b:duas palavras> e <b:outra>'],
    ['Obs:*importante*', 'Obs:<b:importante>'],
    ['**a**', '*<b:a>*'],
    // Of two pairs that cross, the one that closes first counts.
    ['_a *b_ c*', '<i:a *b> c*'],
    ['*a*b*', '<b:a*b>'],
    ['*-*', '<b:->'],
    ['`*a* _b_`', '<c:*a* _b_>'],
    ['*`a`*', '<bc:a>'],
    ['```\nlet a = *b*\n```', '<c:let a = *b*>'],
    ['antes ```um\ndois``` depois', 'antes <c:um\ndois> depois'],
    ['*ação* _ção_ é', '<b:ação> <i:ção> é'],
  ])('%j reads %j', (text, expected) => {
    expect(show(text)).toBe(expected)
  })

  it.each([
    'nome_de_arquivo.txt',
    '2*3*4 e 5 * 6 * 7',
    '* um\n* dois',
    '*aberto',
    'fechado*',
    '* a*',
    '*a *',
    '*uma\nlinha*',
    '****',
    '______',
    '~~~',
    '*_*',
    '``',
    '` `',
    '`a\nb`',
    '```',
    '```` ```` ',
    'a`b`',
    '`a`b',
    'https://a.br/_x_/y e ana@b_c_.br',
    '*️⃣ e *️⃣',
    'é_a_',
    'á*a*',
  ])('%j is left as it is', (text) => {
    expect(show(text)).toBe(text)
  })
})

const piece = fc.oneof(
  fc.constantFrom('*', '_', '~', '`', '```', ' ', '\n', 'a', 'ção', '.', '(', '😂', '\uFE0F', '\u0301'),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
)
const texts = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))

test('whatever is written: the runs stand in order, leave out marks alone, and keep every word', () => {
  fc.assert(
    fc.property(texts, (text) => {
      let at = 0
      for (const { from, to } of readRuns(text)) {
        expect(text.slice(at, from)).toMatch(/^(?:[*_~]|`|```\n?|\n?```|\n)*$/)
        expect(to).toBeGreaterThan(from)
        expect(from).toBeGreaterThanOrEqual(at)
        at = to
      }
      expect(text.slice(at)).toMatch(/^(?:[*_~]|\n?`+)*$/)
      const bare = (words: string) => words.replace(/[*_~`\n]/g, '')
      expect(bare(readPlain(text))).toBe(bare(text))
    }),
  )
})

test('nothing but code reaches over the end of a line', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const dressed = readRuns(text).filter(({ style }) => style !== 0 && !(style & CODE))
      expect(dressed.filter(({ from, to }) => text.slice(from, to).includes('\n'))).toEqual([])
    }),
  )
})

test('a text without a mark is one run, an empty one none', () => {
  expect(readRuns('oi, tudo bem?')).toEqual([{ from: 0, to: 13, style: 0 }])
  expect(readRuns('')).toEqual([])
})

test('2,000 marks of any kind take as long as 2,000 letters: in proportion', () => {
  const hostile = [
    '*',
    '_',
    '~',
    '`',
    '```',
    '*a',
    '_~',
    '*a*',
    '`a',
    '*_~`',
    ' *a',
    '*a ',
    '`\n',
    '``` ',
  ].map((unit) => unit.repeat(100_000 / unit.length))
  for (const text of hostile) {
    const startedMs = performance.now()
    readRuns(text)
    // 50 times what a message can be: a square of that would take minutes.
    expect(performance.now() - startedMs, text.slice(0, 8)).toBeLessThan(1000)
  }
})

test('a row of the list shows the words that the conversation does', () => {
  for (const text of [
    'oi',
    '*negrito* e _itálico_',
    '*_~tudo~_*',
    'use `npm start`',
    '```let a = 1```',
    'nome_de_arquivo',
    '2*3*4',
    '* um',
    '****',
    '*_*',
    'https://a.br/_x_/y',
    'Obs:*isso*',
    'leia *isto _já_* e ~não~ `isso`: nome_de_arquivo, *https://lero.app/_x_/y*',
  ])
    expect(readPlainLine(text), text).toBe(readPlain(text))
})
