import { expect, test } from 'vitest'
import { findPowers, sortMembers } from './member-powers.ts'

const other = { isCreator: false, isMe: false } as const

test('admins set roles and remove, moderators remove members, others nothing', () => {
  expect(findPowers('admin', { ...other, role: 'member' })).toEqual({
    roles: ['admin', 'moderator'],
    canRemove: true,
  })
  expect(findPowers('admin', { ...other, role: 'admin' })).toEqual({
    roles: ['moderator', 'member'],
    canRemove: true,
  })
  expect(findPowers('moderator', { ...other, role: 'member' })).toEqual({ roles: [], canRemove: true })
  for (const role of ['moderator', 'admin'] as const)
    expect(findPowers('moderator', { ...other, role })).toEqual({ roles: [], canRemove: false })
  expect(findPowers('member', { ...other, role: 'member' })).toEqual({ roles: [], canRemove: false })
})

test('the creator is offered more and never less, and nobody is offered anything about themselves', () => {
  const creator = { isCreator: true, isMe: false }
  expect(findPowers('admin', { ...creator, role: 'member' })).toEqual({ roles: ['admin'], canRemove: false })
  expect(findPowers('admin', { ...creator, role: 'admin' })).toEqual({ roles: [], canRemove: false })
  expect(findPowers('admin', { role: 'admin', isCreator: true, isMe: true })).toEqual({
    roles: [],
    canRemove: false,
  })
})

test('who has a say stands first, then by name', () => {
  const members = [
    { role: 'member', name: 'Bia' },
    { role: 'moderator', name: 'Zeca' },
    { role: 'member', name: 'Ágata' },
    { role: 'admin', name: 'Rui' },
  ] as const
  expect(sortMembers(members).map(({ name }) => name)).toEqual(['Rui', 'Zeca', 'Ágata', 'Bia'])
})
