import type { Handler } from '../../platform/call.ts'
import { selectPlace } from '../messages/public.ts'
import { canSeeReactions } from './reactions.policy.ts'
import { isReaction, selectReactable, selectReactions } from './reactions.queries.ts'

/** Who reacted, for whoever sees the message. */
export const listReactions: Handler<'reactions.list'> = async (
  { platform, caller, refuse },
  { message_id, after = null, limit },
) => {
  const place = await selectPlace(platform.pool, message_id, caller.user_id)
  const message = place && (await selectReactable(platform.pool, place, caller.user_id))
  if (!message || !canSeeReactions(message)) return refuse('not_found')
  const rows = await selectReactions(platform.pool, place, after, limit + 1)
  // Behind a row that is gone nothing is found, which is no end of the list.
  if (rows.length === 0 && after && !(await isReaction(platform.pool, place, after)))
    return refuse('not_found')
  return { reactions: rows.slice(0, limit), has_more: rows.length > limit }
}
