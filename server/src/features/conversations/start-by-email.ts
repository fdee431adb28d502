import type { Handler } from '../../platform/call.ts'
import { selectUserByEmail } from './start.queries.ts'
import { startDirectConversation } from './start-direct-conversation.ts'

/** Unknown, one's own, blocked and not accepting answer alike: no address can be probed (D-080). */
export const startByEmail: Handler<'conversations.start_by_email'> = async (
  { platform, caller, refuse },
  { email },
) => {
  const otherId = await selectUserByEmail(platform.pool, email)
  if (otherId === null || otherId === caller.user_id) return refuse('not_found')
  const started = await startDirectConversation(platform, caller.user_id, otherId)
  if (!started.ok) return refuse('not_found')
  return { conversation_id: started.conversation_id, created: started.created }
}
