import { expect, it } from 'vitest'
import { isEmail, normalizeEmail } from './start-conversation.ts'

it('SEARCH-006: the e-mail is trimmed and lower-cased', () => {
  expect(normalizeEmail('  Ana.Lima@Exemplo.BR ')).toBe('ana.lima@exemplo.br')
})

it('knows an e-mail when it sees one', () => {
  expect(['ana@exemplo.br', ' ANA+1@sub.exemplo.com '].every(isEmail)).toBe(true)
  expect(['ana', 'ana@', '@exemplo.br', 'ana@exemplo', 'a na@exemplo.br'].some(isEmail)).toBe(false)
})
