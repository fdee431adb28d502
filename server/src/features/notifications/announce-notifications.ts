import type { BusMessage } from '../../platform/bus/bus.ts'
import type { Platform } from '../../platform/platform.ts'
import { countUnread, selectById } from './notifications.queries.ts'
import type { NotificationEntry } from './notify.ts'

/**
 * Tells each person what their notifications are now, two statements however many they are. A hint: it never fails the
 * call that made the entries, and whoever misses it finds it in their list.
 */
export async function announceNotifications(
  platform: Platform,
  entries: readonly NotificationEntry[],
  readUntil: string | null = null,
): Promise<void> {
  if (entries.length === 0) return
  try {
    const [found, unread] = await Promise.all([
      selectById(
        platform.pool,
        entries.flatMap(({ ids }) => ids),
      ),
      countUnread(
        platform.pool,
        entries.map(({ user_id }) => user_id),
      ),
    ])
    const known = new Map(found.map((row) => [row.id, row]))
    platform.bus.publish(
      entries.map(({ user_id, user_seq, ids }): BusMessage => ({
        kind: 'user_event',
        user_id,
        event: {
          kind: 'notifications_changed',
          user_seq,
          notifications: ids.flatMap((id) => known.get(id) ?? []),
          removed: ids.filter((id) => !known.has(id)),
          read_until: readUntil,
          unread_count: unread.get(user_id) ?? 0,
        },
      })),
    )
  } catch (error) {
    platform.log.warn({ err: error }, 'notifications are not announced, lists will tell of them')
  }
}
