import { expect, it, test } from 'vitest'
import type { Language } from '../../../lib/i18n/language.ts'
import { emojiNames } from '../../../locales/emoji-names.ts'
import { createEmojiSearch } from './emoji-search.ts'

const searchIn = async (language: Language) => createEmojiSearch(await emojiNames.loadIn(language))

const find = createEmojiSearch([
  { unicode: '😇', label: 'rosto com auréola', tags: ['bom coração'] },
  { unicode: '🥰', label: 'rosto com corações', tags: ['amor', 'k-pop'] },
  { unicode: '❤', label: 'coração vermelho', tags: ['amor', 's2'] },
  { unicode: '💔', label: 'coração partido' },
  { unicode: '💔', label: 'corazón roto', tags: ['tristeza'] },
  { unicode: '🦄', label: 'coração de unicórnio' },
])

test.each(['coracao', 'CORAÇÃO', '  cor '])(
  '%j: accents, case and ends of words count for nothing',
  (text) => {
    expect(find(text)).toContain('❤️')
  },
)

it('what is named so comes before what has the word in its name, and that before what goes with it', () => {
  expect(find('cora')).toEqual(['❤️', '💔', '🥰', '😇'])
  expect(find('amor')).toEqual(['🥰', '❤️'])
})

it('each typed word begins a word, in any order', () => {
  expect(find('verm cor')).toEqual(['❤️'])
  expect(find('ração')).toEqual([])
  expect(find('coração azul')).toEqual([])
  expect(find('pop')).toEqual(['🥰'])
})

it('two names of one emoji add to each other', () => {
  expect(find('partido')).toEqual(['💔'])
  expect(find('tristeza')).toEqual(['💔'])
})

it('nothing is found by nothing, nor what the picker has not', () => {
  expect(find(' ! ')).toEqual([])
  expect(find('unicornio')).toEqual([])
})

test.each([
  ['pt-BR', 'coracao', '❤️'],
  ['pt-BR', 'chimarrão', '🧉'],
  ['pt-BR', 'polegar para cima', '👍'],
  ['en', 'red heart', '❤️'],
  ['en', 'thumbs', '👍'],
  ['es', 'corazon', '❤️'],
  ['es', 'pulgar', '👍'],
] as const)('in %s the first for %j is %s', async (language, text, first) => {
  expect((await searchIn(language))(text)[0]).toBe(first)
})
