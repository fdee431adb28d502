import type { Handler } from '../../platform/call.ts'
import { canSeeReaders } from './messages.policy.ts'
import { selectPlace } from './messages.queries.ts'
import { countWaiting, selectReadable, selectReaders } from './readers.queries.ts'

export const listReaders: Handler<'messages.readers'> = async (
  { platform: { pool }, caller: { user_id }, refuse },
  { message_id, after = null, limit },
) => {
  const place = await selectPlace(pool, message_id, user_id)
  const message = place && (await selectReadable(pool, place, user_id))
  if (!message || !canSeeReaders(user_id, message)) return refuse('not_found')
  const readers = await selectReaders(pool, place, user_id, after, limit + 1)
  return {
    readers: readers.slice(0, limit),
    has_more: readers.length > limit,
    waiting_count: await countWaiting(pool, place, user_id),
  }
}
