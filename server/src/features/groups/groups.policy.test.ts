import { expect, test } from 'vitest'
import {
  canAddMembers,
  canAnswerRequests,
  canChangeRole,
  canEditGroup,
  canReadGroup,
  canRemoveMember,
  canSetInvite,
  canSetRoles,
  canTakeRole,
  canUseInvite,
  hasRoomFor,
  judgeAdding,
} from './groups.policy.ts'

const roles = ['admin', 'moderator', 'member', null] as const

test('who may read, edit, add, set roles and the link', () => {
  expect(roles.map(canReadGroup)).toEqual([true, true, true, false])
  expect(roles.map(canAddMembers)).toEqual([true, false, false, false])
  expect(roles.map(canSetRoles)).toEqual([true, false, false, false])
  expect(roles.map(canEditGroup)).toEqual([true, false, false, false])
  expect(roles.map(canSetInvite)).toEqual([true, false, false, false])
  expect(roles.map(canAnswerRequests)).toEqual([true, true, false, false])
})

test('a link serves whoever has it while it is on, with its code where it has one and the group is not public; members always', () => {
  const open = { my_role: null, invite: { is_on: true, code: null }, group: { is_public: false } }
  const coded = { ...open, invite: { is_on: true, code: 'abc' } }
  const off = { ...open, invite: { is_on: false, code: 'abc' } }
  const isPublic = { group: { is_public: true } }
  const uses = (door: Parameters<typeof canUseInvite>[0]) =>
    [null, '', 'abc', 'abd'].map((given) => canUseInvite(door, given))
  expect(uses(open)).toEqual([true, true, true, true])
  expect(uses(coded)).toEqual([false, false, true, false])
  expect(uses({ ...coded, ...isPublic })).toEqual([true, true, true, true])
  for (const door of [off, { ...off, ...isPublic }]) expect(uses(door)).toEqual([false, false, false, false])
  expect(uses({ ...off, my_role: 'member' })).toEqual([true, true, true, true])
})

test('friends are added at once, others by what they accept; nobody over a block', () => {
  const open = {
    is_self: false,
    is_blocked: false,
    allow_messages: 'everyone',
    has_two_sided_chat: false,
    is_friend: false,
  } as const
  const quiet = { ...open, allow_messages: 'nobody' } as const
  expect(judgeAdding(open)).toBe('open')
  expect(judgeAdding(quiet)).toBe('not_accepting')
  expect(judgeAdding({ ...quiet, has_two_sided_chat: true })).toBe('not_accepting')
  expect(judgeAdding({ ...quiet, is_friend: true })).toBe('open')
  expect(judgeAdding({ ...quiet, is_friend: true, is_blocked: true })).toBe('blocked')
  expect(judgeAdding(null)).toBe('not_found')
})

test('a group has 1024 members at most', () => {
  expect([hasRoomFor(1023, 1), hasRoomFor(1024, 1), hasRoomFor(1000, 25)]).toEqual([true, false, false])
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
