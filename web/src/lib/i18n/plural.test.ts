import { expect, test } from 'vitest'
import { texts } from '../../locales/pt-BR/ui.ts'
import { plural } from './plural.ts'

const words = { one: 'mensagem', other: 'mensagens' }

test('zero takes the plural, though CLDR files it under one in Portuguese', () => {
  expect(new Intl.PluralRules('pt-BR').select(0)).toBe('one')
  expect(plural('pt-BR', 0, words)).toBe('mensagens')
})

test('one takes the singular; two, and a million (CLDR: many), the plural', () => {
  expect(plural('pt-BR', 1, words)).toBe('mensagem')
  expect(plural('pt-BR', 2, words)).toBe('mensagens')
  expect(new Intl.PluralRules('pt-BR').select(1_000_000)).toBe('many')
  expect(plural('pt-BR', 1_000_000, words)).toBe('mensagens')
})

test('numbers are written in the language', () => {
  expect(texts.unreadMessages(1)).toBe('1 mensagem não lida')
  expect(texts.unreadMessages(3)).toBe('3 mensagens não lidas')
  expect(texts.newMessages(3)).toBe('3 novas mensagens')
  expect(texts.unreadCount(1234)).toBe('1.234 não lidas')
})
