import { lockUserLogs } from '../../platform/append/log-writer.queries.ts'
import type { Handler } from '../../platform/call.ts'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import { announceNotifications } from './announce-notifications.ts'
import { countUnread, deleteOwn } from './notifications.queries.ts'
import { writeEntries } from './notify.ts'

export const deleteNotifications: Handler<'notifications.delete'> = async (
  { platform, caller: { user_id } },
  { ids },
) => {
  const entries = await inTransaction(platform.pool, async (client) => {
    await lockUserLogs(client, [user_id])
    return writeEntries(client, await deleteOwn(client, user_id, ids))
  })
  await announceNotifications(platform, entries)
  return { unread_count: (await countUnread(platform.pool, [user_id])).get(user_id) ?? 0 }
}
