import type { NotificationType } from './notifications.ts'

/** What people do for which there is a switch of its own, friend_notifications; of groups and stories one hears without. */
export const FRIEND_NOTICES: readonly string[] = [
  'new_follower',
  'friend_request',
  'friend_accepted',
] satisfies NotificationType[]
