import { insertUserLogRows, lockUserLogs } from '../../platform/append/log-writer.queries.ts'
import type { Handler } from '../../platform/call.ts'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import { announceNotifications } from './announce-notifications.ts'
import { countUnread, markRead } from './notifications.queries.ts'

export const markAllRead: Handler<'notifications.mark_all_read'> = async (
  { platform, caller: { user_id } },
  { until = null },
) => {
  const marked = await inTransaction(platform.pool, async (client) => {
    await lockUserLogs(client, [user_id])
    const readUntil = await markRead(client, user_id, until)
    if (readUntil === null) return null
    const rows = await insertUserLogRows(client, [user_id], 'notifications_changed', {})
    return { readUntil, entries: rows.map((row) => ({ ...row, ids: [] })) }
  })
  if (marked) await announceNotifications(platform, marked.entries, marked.readUntil)
  return { unread_count: (await countUnread(platform.pool, [user_id])).get(user_id) ?? 0 }
}
