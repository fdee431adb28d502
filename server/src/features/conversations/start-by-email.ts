import type { Handler } from '../../platform/call.ts'
import { hasStrangersLeft, isStranger, judgeReach } from './conversations.policy.ts'
import { orderPair } from './pair.ts'
import {
  countStrangerStarts,
  selectDirectConversation,
  selectReachability,
  selectUserByEmail,
} from './start.queries.ts'
import { startDirectConversation } from './start-direct-conversation.ts'

/** Stands for whoever has an address that nobody has: the same is asked about both. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

/**
 * Unknown, one's own, blocked and not accepting answer alike, after the same statements: no address can be probed
 * (D-080, SAFE-017); and so they do to who may begin nothing more with strangers today.
 */
export const startByEmail: Handler<'conversations.start_by_email'> = async (
  { platform, caller, refuse },
  { email },
) => {
  const { pool } = platform
  const otherId = (await selectUserByEmail(pool, email)) ?? NOBODY
  const reachability = await selectReachability(pool, caller.user_id, [otherId])
  const existing = await selectDirectConversation(pool, ...orderPair(caller.user_id, otherId))
  const startedCount = await countStrangerStarts(pool, caller.user_id)
  const target = reachability.get(otherId) ?? null
  const isKnown = existing !== null || (target !== null && !isStranger(target))
  if (!isKnown && !hasStrangersLeft(startedCount)) return refuse('too_many_strangers')
  const isOpen = judgeReach(target) === 'open'
  if (otherId === caller.user_id || (!isOpen && existing === null)) return refuse('not_found')
  const started = await startDirectConversation(platform, caller.user_id, otherId)
  if (!started.ok) return refuse(started.code === 'too_many_strangers' ? started.code : 'not_found')
  return { conversation_id: started.conversation_id, created: started.created }
}
