import type { Notification } from '#contract/notifications.ts'

/** Unread, of the minute `n` past twelve. */
export function createNotification(n: number, more: Partial<Notification> = {}): Notification {
  return {
    id: `n${n}`,
    user_id: 'ana',
    from_user_id: `p${n}`,
    type: 'new_follower',
    reel_id: null,
    story_id: null,
    group_id: null,
    group_name: null,
    conversation_id: null,
    is_read: false,
    created_at: new Date(Date.UTC(2026, 2, 7, 12, n)).toISOString(),
    ...more,
  }
}
