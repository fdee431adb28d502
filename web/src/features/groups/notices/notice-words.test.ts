import { expect, test } from 'vitest'
import type { GroupNotice } from '#contract/messages.ts'
import { texts as en } from '../../../locales/en/notices.ts'
import { texts as es } from '../../../locales/es/notices.ts'
import { texts as pt } from '../../../locales/pt-BR/notices.ts'
import { describeNotices, listNamed } from './notice-words.ts'

const base = { conversation_id: 'c', seq: 1, created_at: '2026-11-23T10:00:00.000Z' }
const names = new Map([
  ['ana', 'Ana'],
  ['bia', 'Bia'],
  ['caio', 'Caio'],
])
const joined = (user_id: string, actor_id: string, role: 'member' | 'admin' = 'member'): GroupNotice => ({
  ...base,
  kind: 'member_joined',
  user_id,
  role,
  actor_id,
})
const left = (user_id: string, actor_id: string): GroupNotice => ({
  ...base,
  kind: 'member_left',
  user_id,
  actor_id,
})
const became = (user_id: string, role: 'member' | 'moderator' | 'admin'): GroupNotice => ({
  ...base,
  kind: 'role_changed',
  user_id,
  role,
  actor_id: null,
})
const changed = (what?: 'name' | 'description' | 'avatar_url'): GroupNotice => ({
  ...base,
  kind: 'group_changed',
  name: 'Turma',
  description: null,
  avatar_url: null,
  ...(what && { changed: what }),
  actor_id: 'ana',
})
const tell = (...notices: GroupNotice[]) => describeNotices(notices, 'me', names, pt)

test('who came, by whom, and who made the group', () => {
  expect(tell(joined('ana', 'ana', 'admin'))).toBe('Ana criou o grupo')
  expect(tell(joined('me', 'me', 'admin'))).toBe('Você criou o grupo')
  expect(tell(joined('bia', 'bia'))).toBe('Bia entrou no grupo')
  expect(tell(joined('bia', 'ana'))).toBe('Ana adicionou Bia')
  expect(tell(joined('me', 'ana'))).toBe('Ana adicionou você')
  expect(tell(joined('bia', 'ana'), joined('caio', 'ana'))).toBe('Ana adicionou Bia e Caio')
  const many = ['bia', 'caio', 'x', 'y', 'z'].map((id) => joined(id, 'ana'))
  expect(tell(...many.slice(0, 3))).toBe('Ana adicionou Bia, Caio e mais 1 pessoa')
  expect(tell(...many)).toBe('Ana adicionou Bia, Caio e mais 3 pessoas')
  expect(tell(joined('x', 'ana'))).toBe('Ana adicionou Usuário')
})

test('who left or was removed, and what became of whom', () => {
  expect(tell(left('bia', 'bia'))).toBe('Bia saiu do grupo')
  expect(tell(left('bia', 'me'))).toBe('Você removeu Bia')
  expect(tell(became('me', 'admin'))).toBe('Você agora administra o grupo')
  expect(tell(became('bia', 'moderator'))).toBe('Bia agora modera o grupo')
  expect(tell(became('bia', 'member'))).toBe('Bia agora é membro do grupo')
})

test('what is new about the group; an entry that does not say says so', () => {
  expect(tell(changed('name'))).toBe('Ana mudou o nome do grupo para “Turma”')
  expect(tell(changed('description'))).toBe('Ana mudou a descrição do grupo')
  expect(tell(changed('avatar_url'))).toBe('Ana mudou a foto do grupo')
  expect(tell(changed())).toBe('Ana mudou os dados do grupo')
})

test('the reader is spoken to in each language', () => {
  const speak = (notice: GroupNotice, t: typeof pt) => describeNotices([notice], 'me', names, t)
  expect(speak(joined('bia', 'me'), en)).toBe('You added Bia')
  expect(speak(became('me', 'admin'), en)).toBe('You are now an admin of the group')
  expect(speak(joined('bia', 'me'), es)).toBe('Agregaste a Bia')
  expect(speak(left('me', 'me'), es)).toBe('Saliste del grupo')
})

test('only the names that are told are asked for, and never the reader’s own', () => {
  const many = ['me', 'bia', 'caio', 'x'].map((id) => joined(id, 'ana'))
  expect(listNamed(many, 'me')).toEqual(['ana', 'bia'])
  expect(listNamed([left('me', 'me')], 'me')).toEqual([])
})
