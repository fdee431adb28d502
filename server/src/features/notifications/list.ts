import { NOTIFICATIONS_PAGE_SIZE } from '#contract/limits.ts'
import { selectUserBase } from '../../platform/append/user-base.queries.ts'
import type { Handler } from '../../platform/call.ts'
import { selectProfiles } from '../profile/public.ts'
import { countUnread, selectNotifications } from './notifications.queries.ts'

export const listNotifications: Handler<'notifications.list'> = async ({ platform, caller: { user_id } }) => {
  // The base first: a change that comes in between is told once more, not missed.
  const base = await selectUserBase(platform.pool, user_id)
  const notifications = await selectNotifications(platform.pool, user_id, NOTIFICATIONS_PAGE_SIZE)
  const unread = await countUnread(platform.pool, [user_id])
  const people = [...new Set(notifications.map((row) => row.from_user_id))]
  const profiles = people.length === 0 ? [] : await selectProfiles(platform, user_id, people)
  return { ...base, notifications, profiles, unread_count: unread.get(user_id) ?? 0 }
}
