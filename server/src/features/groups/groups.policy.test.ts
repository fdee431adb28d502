import { expect, test } from 'vitest'
import {
  canAddMembers,
  canChangeRole,
  canReadGroup,
  canRemoveMember,
  canSetRoles,
  canTakeRole,
} from './groups.policy.ts'

const roles = ['admin', 'moderator', 'member', null] as const

test('who may read, add and set roles', () => {
  expect(roles.map(canReadGroup)).toEqual([true, true, true, false])
  expect(roles.map(canAddMembers)).toEqual([true, false, false, false])
  expect(roles.map(canSetRoles)).toEqual([true, false, false, false])
})

test('admins remove anyone but the creator, moderators members, others nobody', () => {
  const targets = [
    { role: 'member', is_creator: false },
    { role: 'moderator', is_creator: false },
    { role: 'admin', is_creator: false },
    { role: 'member', is_creator: true },
  ] as const
  const table = roles.map((role) => targets.map((target) => canRemoveMember(role, target)))
  expect(table).toEqual([
    [true, true, true, false],
    [true, false, false, false],
    [false, false, false, false],
    [false, false, false, false],
  ])
})

test('the last admin cannot become less', () => {
  expect(canTakeRole('admin', 'member', 1)).toBe(false)
  expect(canTakeRole('admin', 'member', 2)).toBe(true)
  expect(canTakeRole('admin', 'admin', 1)).toBe(true)
  expect(canTakeRole('member', 'moderator', 1)).toBe(true)
})

test('SAFE-020: a creator gets less from nobody but themselves, and more from any admin', () => {
  const creator = { is_creator: true, is_self: false }
  expect(canChangeRole('admin', 'moderator', creator)).toBe(false)
  expect(canChangeRole('moderator', 'member', creator)).toBe(false)
  expect(canChangeRole('member', 'admin', creator)).toBe(true)
  expect(canChangeRole('admin', 'member', { ...creator, is_self: true })).toBe(true)
  expect(canChangeRole('admin', 'member', { is_creator: false, is_self: false })).toBe(true)
})
