import { expect, test } from 'vitest'
import { createProfile } from '../../sync/testing/fake-records.ts'
import { texts as profile } from '../../locales/pt-BR/profile.ts'
import { describeOwn } from './describe-own.ts'
import { readChange } from './save-profile.ts'

const known = { ...createProfile('ana'), display_name: 'Ana Souza', bio: 'Corre na orla' }

test('PROFILE-024: name and bio are trimmed before saving, and only what differs is sent', () => {
  expect(readChange(known, { name: '  Ana Clara \n', bio: ' Dança \n ' })).toEqual({
    display_name: 'Ana Clara',
    bio: 'Dança',
  })
  expect(readChange(known, { name: ' Ana Souza ', bio: 'Corre na orla ' })).toEqual({})
  expect(readChange(known, { bio: '   ' })).toEqual({ bio: null })
  expect(readChange({ ...known, bio: null }, { bio: ' ' })).toEqual({})
})

test.each(['', '   ', ' \u200b '])('a name of which nothing can be seen is no change: "%s"', (name) => {
  expect(readChange(known, { name, bio: 'Dança' })).toBeNull()
})

test("PROFILE-038: without a profile row the user's own metadata is shown", () => {
  const made = { display_name: 'Ana do Cadastro', avatar_url: '/foto.webp' }
  expect(describeOwn(null, { email: 'ana@exemplo.br', user_metadata: made }, 'Você')).toEqual({
    name: 'Ana do Cadastro',
    initialsOf: 'Ana do Cadastro',
    photoUrl: '/foto.webp',
  })
  // A row is the truth, also where it says nothing.
  expect(describeOwn({ ...known, avatar_url: null }, { user_metadata: made }, 'Você')).toMatchObject({
    name: 'Ana Souza',
    photoUrl: null,
  })
})

test("PROFILE-039: oneself without a name is 'Você'", () => {
  expect(describeOwn({ ...known, display_name: null }, null, profile.you).name).toBe('Você')
  expect(describeOwn(null, null, profile.you)).toMatchObject({ name: 'Você', initialsOf: 'Você' })
})

test('PROFILE-041: the face without a photo is the initial of the name, else of the e-mail', () => {
  const unnamed = { ...known, display_name: null, email: 'zeca@exemplo.br' }
  expect(describeOwn(known, null, 'Você').initialsOf).toBe('Ana Souza')
  expect(describeOwn(unnamed, null, 'Você').initialsOf).toBe('zeca@exemplo.br')
  expect(describeOwn(null, { email: 'bia@exemplo.br' }, 'Você').initialsOf).toBe('bia@exemplo.br')
})
