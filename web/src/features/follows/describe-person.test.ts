import { expect, test } from 'vitest'
import { texts } from '../../locales/pt-BR/follows.ts'
import { nameOf } from './describe-person.ts'

test("PROFILE-040: somebody else without a name is 'Usuário'", () => {
  expect(nameOf(null, texts.unknownPerson)).toBe('Usuário')
  expect(nameOf({ display_name: null }, texts.unknownPerson)).toBe('Usuário')
  expect(nameOf({ display_name: 'Bia' }, texts.unknownPerson)).toBe('Bia')
})
