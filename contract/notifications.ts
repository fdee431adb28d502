import { z } from 'zod'
import { timestamp, userBase, uuid } from './common.ts'
import { defineCall } from './define.ts'
import { NOTIFICATIONS_PAGE_SIZE } from './limits.ts'
import { profile } from './profile.ts'

/** Part 1 §3 names the first three, D-132 those after them. Clients leave out what they do not know. */
export const notificationTypes = [
  'reel_like',
  'reel_comment',
  'new_follower',
  'friend_request',
  'friend_accepted',
  'group_invite',
  'missed_call',
  'story_reaction',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** A row of notifications, and what a device shows of the thing it is about. */
export const notification = z.object({
  id: uuid,
  /** Who is told. */
  user_id: uuid,
  from_user_id: uuid,
  type: z.string(),
  reel_id: uuid.nullable(),
  story_id: uuid.nullable(),
  group_id: uuid.nullable(),
  group_name: z.string().nullable(),
  /** Of a group that the person is in: they were added; null: they are asked to come. */
  conversation_id: uuid.nullable(),
  is_read: z.boolean(),
  created_at: timestamp,
})
export type Notification = z.infer<typeof notification>

/** One change of a person's notifications: what came or is otherwise now, what went, what was read, and what is left. */
export const notificationsChange = z.object({
  notifications: z.array(notification),
  removed: z.array(uuid),
  /** All up to then are read. */
  read_until: timestamp.nullable(),
  unread_count: z.int().min(0),
})
export type NotificationsChange = z.infer<typeof notificationsChange>

const unread = z.object({ unread_count: z.int().min(0) })

export const notificationsCalls = {
  'notifications.list': defineCall({
    summary: "The caller's notifications, the newest 50 first, who did it, and how many are unread.",
    input: z.object({}),
    output: z.object({
      ...userBase.shape,
      notifications: z.array(notification).max(NOTIFICATIONS_PAGE_SIZE),
      /** People of `from_user_id`; who is no longer here is left out. */
      profiles: z.array(profile),
      unread_count: z.int().min(0),
    }),
  }),
  'notifications.mark_all_read': defineCall({
    summary:
      "Sets is_read of the caller's notifications; `until`: of those up to this moment. Announced to all devices of the caller.",
    input: z.object({ until: timestamp.optional() }),
    output: unread,
  }),
  'notifications.delete': defineCall({
    summary: 'Deletes notifications of the caller. Ids of others, unknown and deleted ones change nothing.',
    input: z.object({ ids: z.array(uuid).min(1).max(NOTIFICATIONS_PAGE_SIZE) }),
    output: unread,
  }),
}
