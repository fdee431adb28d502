import { HEARTBEAT_MS, MISSED_HEARTBEATS_MAX } from '#contract/limits.ts'
import type { Handler } from '../../platform/call.ts'
import { canSeeReached } from './messages.policy.ts'
import { selectPlace } from './messages.queries.ts'
import { selectReached, selectReadable } from './readers.queries.ts'

/**
 * Presence knows that somebody was here only so late: until its missed heartbeats a dead socket counts, and one more
 * is more than it takes to notice that a process is gone.
 */
const KNOWN_AFTER_MS = HEARTBEAT_MS * (MISSED_HEARTBEATS_MAX + 1)

export const listReached: Handler<'messages.reached'> = async (
  { platform: { pool }, caller: { user_id }, refuse },
  { message_id, after = null, limit },
) => {
  const place = await selectPlace(pool, message_id, user_id)
  const message = place && (await selectReadable(pool, place, user_id))
  if (!message || !canSeeReached(user_id, message)) return refuse('not_found')
  const reached = await selectReached(pool, place, user_id, KNOWN_AFTER_MS, after, limit + 1)
  return { reached: reached.slice(0, limit), has_more: reached.length > limit }
}
