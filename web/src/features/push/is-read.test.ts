import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { isRead } from './is-read.ts'

const row = (type: string, change: Partial<Notification> = {}): Notification => ({
  id: type,
  user_id: 'ana',
  from_user_id: 'bia',
  type,
  reel_id: null,
  story_id: null,
  group_id: null,
  group_name: null,
  conversation_id: null,
  is_read: false,
  created_at: '2026-03-07T12:00:00.000Z',
  ...change,
})
const heads = new Map([
  ['read', { last_seq: 7, unread_count: 0 }],
  ['unread', { last_seq: 7, unread_count: 2 }],
])
const listed = (rows: readonly Notification[], unread_count = rows.filter((one) => !one.is_read).length) => ({
  rows,
  unread_count,
  seq: 7,
})

test.each([
  ['conv-read', listed([]), true],
  ['conv-unknown', listed([]), false],
  ['conv-unread', listed([]), false],
  ['notice-new_follower', listed([]), true],
  ['notice-new_follower', listed([row('new_follower')]), false],
  ['notice-new_follower', listed([row('new_follower', { is_read: true }), row('friend_request')]), true],
  ['notice-story_reaction-s1', listed([row('story_reaction', { story_id: 's1' })]), false],
  ['notice-story_reaction-s1', listed([row('story_reaction', { story_id: 's2' })]), true],
  ['notice-group_invite-g1', listed([row('group_invite', { group_id: 'g1' })]), false],
  // More is unread than the list holds.
  ['notice-new_follower', listed([row('friend_request')], 2), false],
  // A reply that did not leave stays until somebody does something about it.
  ['unsent-1', listed([]), false],
])('%s', (tag, list, expected) => {
  expect(isRead(tag, 7, heads, list)).toBe(expected)
})

test.each(['conv-read', 'notice-new_follower'])(
  '%s: who knows less than the push did does not say that it is read',
  (tag) => {
    expect([6, 7, 8, undefined].map((seq) => isRead(tag, seq, heads, listed([])))).toEqual([
      true,
      true,
      false,
      false,
    ])
  },
)
