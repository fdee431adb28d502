import { expect, test } from 'vitest'
import type { Preview } from '#contract/conversations.ts'
import type { Notification } from '#contract/notifications.ts'
import { isOver } from './is-over.ts'

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
const UNREAD = { last_seq: 7, unread_count: 2, sending_disabled: false, preview: null as Preview | null }
const deleted = (seq: number) => ({ ...UNREAD, preview: { seq, deleted_for_everyone: true } as Preview })
const chats = {
  heads: new Map([
    ['read', { ...UNREAD, unread_count: 0 }],
    ['unread', UNREAD],
    ['deleted', deleted(7)],
    ['deleted-newer', deleted(8)],
    ['blocked', { ...UNREAD, sending_disabled: true }],
  ]),
  seen: new Set(['read', 'unread', 'removed']),
}
const listed = (rows: readonly Notification[], unread_count = rows.filter((one) => !one.is_read).length) => ({
  rows,
  unread_count,
  seq: 7,
})

test.each([
  ['conv-read', listed([]), true],
  ['conv-unknown', listed([]), false],
  ['conv-unread', listed([]), false],
  // A message that is deleted for everyone, where it is what stands there.
  ['conv-deleted', listed([]), true],
  ['conv-deleted-newer', listed([]), false],
  ['conv-blocked', listed([]), true],
  ['conv-removed', listed([]), true],
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
  expect(isOver(tag, 7, chats, list)).toBe(expected)
})

test.each(['conv-read', 'notice-new_follower'])(
  '%s: who knows less than the push did does not say that it is read',
  (tag) => {
    expect([6, 7, 8, undefined].map((seq) => isOver(tag, seq, chats, listed([])))).toEqual([
      true,
      true,
      false,
      false,
    ])
  },
)
