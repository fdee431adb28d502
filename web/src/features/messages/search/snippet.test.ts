import { expect, it } from 'vitest'
import { cutSnippet } from './snippet.ts'

const show = (content: string, marks: string[]): string =>
  cutSnippet(content, marks)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('')

it('marks the hits as they are written, accents and case aside, whole words alone', () => {
  expect(show('A Reunião é hoje, reuniao!', ['reuniao'])).toBe('A [Reunião] é hoje, [reuniao]!')
  expect(show('reunião reuniões', ['reunioes'])).toBe('reunião [reuniões]')
  expect(show('nada disso', ['outra'])).toBe('nada disso')
})

it('a hit far behind is brought into sight, cut at a blank', () => {
  const text = 'esta mensagem começa com muitas palavras antes da palavra certa e acaba'
  expect(show(text, ['certa'])).toBe('…da palavra [certa] e acaba')
  expect(show(`${'x'.repeat(60)} certa`, ['certa'])).toBe('…[certa]')
  expect(show(`${'x'.repeat(60)}-certa`, ['certa'])).toBe(`…${'x'.repeat(15)}-[certa]`)
})

it('lines become one, long ends are left out, and no character is cut in two', () => {
  expect(show('um\n\n  dois\ttrês', ['dois'])).toBe('um [dois] três')
  expect(show(`fim ${'ab '.repeat(100)}`, ['fim'])).toHaveLength(162)
  const snippet = show(`${'😀'.repeat(30)}a certa`, ['certa'])
  expect(snippet.isWellFormed()).toBe(true)
  expect(snippet).toContain('[certa]')
})
