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
  ['read', { unread_count: 0 }],
  ['unread', { unread_count: 2 }],
])
const ready = (rows: readonly Notification[], unread_count = rows.filter((one) => !one.is_read).length) => ({
  state: 'ready' as const,
  rows,
  unread_count,
})

test.each([
  ['conv-read', ready([]), true],
  ['conv-gone', ready([]), true],
  ['conv-unread', ready([]), false],
  ['notice-new_follower', ready([]), true],
  ['notice-new_follower', ready([row('new_follower')]), false],
  ['notice-new_follower', ready([row('new_follower', { is_read: true }), row('friend_request')]), true],
  ['notice-story_reaction-s1', ready([row('story_reaction', { story_id: 's1' })]), false],
  ['notice-story_reaction-s1', ready([row('story_reaction', { story_id: 's2' })]), true],
  ['notice-group_invite-g1', ready([row('group_invite', { group_id: 'g1' })]), false],
  // More is unread than the list holds.
  ['notice-new_follower', ready([row('friend_request')], 2), false],
  ['notice-new_follower', { ...ready([]), state: 'loading' as const }, false],
  // A reply that did not leave stays until somebody does something about it.
  ['unsent-1', ready([]), false],
])('%s', (tag, view, expected) => {
  expect(isRead(tag, heads, view)).toBe(expected)
})
