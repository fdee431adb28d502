import { expect, test } from 'vitest'
import {
  canDeleteForAll,
  hasStrangersLeft,
  isStranger,
  judgeReach,
  type Reachability,
} from './conversations.policy.ts'

const open: Reachability = {
  is_self: false,
  is_blocked: false,
  allow_messages: 'everyone',
  has_two_sided_chat: false,
  is_friend: false,
}

test('who may begin with whom', () => {
  expect(judgeReach(null)).toBe('not_found')
  expect(judgeReach({ ...open, is_self: true })).toBe('not_found')
  expect(judgeReach({ ...open, is_blocked: true })).toBe('blocked')
  expect(judgeReach(open)).toBe('open')
  expect(judgeReach({ ...open, allow_messages: 'contacts' })).toBe('not_accepting')
  expect(judgeReach({ ...open, allow_messages: 'contacts', has_two_sided_chat: true })).toBe('open')
  expect(judgeReach({ ...open, allow_messages: 'contacts', is_friend: true })).toBe('open')
  expect(judgeReach({ ...open, allow_messages: 'nobody', is_friend: true })).toBe('not_accepting')
  expect(judgeReach({ ...open, allow_messages: 'nobody', has_two_sided_chat: true })).toBe('not_accepting')
})

test('who begins is a stranger but for friends, and for whom one asked to be a friend', () => {
  expect(isStranger({ is_friend: false, has_asked: false })).toBe(true)
  expect(isStranger({ is_friend: true, has_asked: false })).toBe(false)
  expect(isStranger({ is_friend: false, has_asked: true })).toBe(false)
})

test('50 conversations a day with strangers, and none more', () => {
  expect([0, 49, 50, 51].map(hasStrangersLeft)).toEqual([true, true, false, false])
})

test('a direct conversation is deleted for both by either, a group by an admin', () => {
  expect(canDeleteForAll({ is_group: false }, { role: null })).toBe(true)
  expect(canDeleteForAll({ is_group: true }, { role: 'admin' })).toBe(true)
  expect(canDeleteForAll({ is_group: true }, { role: 'moderator' })).toBe(false)
  expect(canDeleteForAll({ is_group: true }, { role: 'member' })).toBe(false)
})
