import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCodePoints } from '#contract/message-text.ts'
import { dropIsolates, readPlainLine } from '../../../lib/plain-line.ts'
import { readPieces } from '../message-pieces.ts'
import { readPlain } from '../text-marks.ts'
import { findPeople } from './find-people.ts'
import { findQuery, keepMentions, markMentions } from './mark-mentions.ts'

const ana = { id: 'a', name: 'Ana' }
const anaSouza = { id: 's', name: 'Ana Souza' }
const joao = { id: 'j', name: 'João *J.* Lima' }
const people = [ana, anaSouza, joao]

/** Names with their places, everything else as it stands. */
const show = (text: string) =>
  readPieces(text).map(({ part }) =>
    part.kind === 'mention' ? `<${part.place}:${part.shown}>` : part.kind === 'link' ? part.href : part.text,
  )

test.each([
  ['oi @Ana', 'oi @\u2068Ana\u2069', ['a']],
  ['@Ana Souza e @Ana, já', '@\u2068Ana Souza\u2069 e @\u2068Ana\u2069, já', ['s', 'a']],
  ['(*@João *J.* Lima*)', '(*@\u2068João *J.* Lima\u2069*)', ['j']],
  ['@Ana@Ana', '@\u2068Ana\u2069@Ana', ['a']],
  // Pasted from elsewhere: a name in isolates of its own would shift the places of the others.
  ['@\u2068Bia\u2069 e @Ana', '@Bia e @\u2068Ana\u2069', ['a']],
  ['<script>@Ana</script> @João *J.* Lima', '@\u2068João *J.* Lima\u2069', ['j']],
])('%s names people by their whole name', (typed, text, mentions) => {
  expect(markMentions(typed, people)).toEqual({ text, extra: { mentions } })
})

test.each(['oi @Anabela', 'ana@Ana', '@ana', '@ Ana', '@Bia', '@', ''])('%s names nobody', (typed) => {
  expect(markMentions(typed, people)).toEqual({ text: typed })
})

test('of two who are called the same the one who was chosen first is meant first', () => {
  const other = { id: 'b', name: 'Ana' }
  expect(markMentions('@Ana @Ana @Ana', [ana, other]).extra?.mentions).toEqual(['a', 'b', 'b'])
})

test('at most 50 are named, and no more than the 2000 signs have room for', () => {
  expect(markMentions('@Ana '.repeat(60), [ana]).extra?.mentions).toHaveLength(50)
  const full = markMentions(`@Ana @Ana @Ana ${'x'.repeat(1980)}`, [ana])
  expect([full.extra?.mentions, countCodePoints(full.text)]).toEqual([['a', 'a'], 1999])
})

test('what is drawn of a text is each name with its place, also within marks; what stands in a name is no mark', () => {
  const { text } = markMentions('*oi @Ana* e @João *J.* Lima em lero.app', people)
  expect(show(text)).toEqual(['oi ', '<0:@Ana>', ' e ', '<1:@João *J.* Lima>', ' em ', 'https://lero.app/'])
  expect(show('@\u2068Ana')).toEqual(['@\u2068Ana'])
})

test('lists, quotes and notices say the words alone', () => {
  const { text } = markMentions('*oi @Ana*, tudo?', people)
  expect(readPlainLine(text)).toBe('oi @Ana, tudo?')
  // What the name is set in is not seen there.
  expect(readPlain(text)).toBe('oi @\u2068Ana\u2069, tudo?')
  // A list's text is cut anywhere.
  expect(readPlainLine('oi @\u2068An')).toBe('oi @An')
})

test('an edit keeps each name that has its place, and makes a word of any other', () => {
  const { text, extra } = markMentions('@Ana e @Ana Souza', people)
  const keep = (typed: string) => keepMentions(typed, text, extra?.mentions ?? [])
  expect(keep('oi @Ana e @Ana Souza!')).toBe('oi @\u2068Ana\u2069 e @\u2068Ana Souza\u2069!')
  expect(keep('@Ana')).toBe('@\u2068Ana\u2069')
  expect(keep('@Ana Souza')).toBe('@Ana Souza')
  expect(keep('@Ana Souza e @Ana')).toBe('@Ana Souza e @\u2068Ana\u2069')
  expect(keep('@João *J.* Lima')).toBe('@João *J.* Lima')
})

test('whatever is written, the n-th name that is drawn is called as the n-th person, and the words stay', () => {
  const word = fc.constantFrom(
    '@',
    'Ana',
    'Souza',
    'João *J.* Lima',
    ' ',
    '\n',
    '\u2068',
    '\u2069',
    '*',
    '`',
    'a.br',
    '<b>',
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 25 }), (words) => {
      const typed = words.join('')
      const { text, extra } = markMentions(typed, people)
      const drawn = readPieces(text).flatMap(({ part }) => (part.kind === 'mention' ? [part] : []))
      expect(drawn.map(({ place }) => place)).toEqual((extra?.mentions ?? []).map((_, place) => place))
      expect(drawn.map(({ shown }) => people.find(({ name }) => `@${name}` === shown)?.id)).toEqual(
        extra?.mentions ?? [],
      )
      expect(dropIsolates(text)).toBe(dropIsolates(typed).trim())
      expect(keepMentions(text, text, extra?.mentions ?? [])).toBe(text)
    }),
  )
})

test.each([
  ['@', 1, { at: 0, query: '' }],
  ['oi @bru li', 10, { at: 3, query: 'bru li' }],
  ['oi @bru li', 5, { at: 3, query: 'b' }],
  ['(@b', 3, { at: 1, query: 'b' }],
  ['ana@b', 5, null],
  ['@a\nb', 4, null],
  ['@a', -1, null],
])('%j with the caret at %i asks for %j', (text, caret, asked) => {
  expect(findQuery(text, caret)).toEqual(asked)
})

test('people are found by the beginning of a word of their name, accents and case aside', () => {
  const all = [ana, anaSouza, joao].map((person) => ({ ...person, photoUrl: null }))
  const find = (query: string) => findPeople(all, query).map(({ id }) => id)
  expect(find('')).toEqual(['a', 's', 'j'])
  expect(find('JOA')).toEqual(['j'])
  expect(find('lím')).toEqual(['j'])
  expect(find('souza')).toEqual(['s'])
  expect(find('ana ')).toEqual(['s'])
  expect(find('ana souza ')).toEqual([])
  expect(find('na')).toEqual([])
})
