import { writeLog } from '../../platform/append/log-writer.ts'
import { lockConversation } from '../../platform/append/log-writer.queries.ts'
import type { Handler } from '../../platform/call.ts'
import { leaveTombstone, selectPlace } from '../messages/public.ts'
import { closeReportsOf, selectJudged } from './group-reports.queries.ts'
import { canJudge } from './reports.policy.ts'

/**
 * Also of a message whose reports somebody else has closed meanwhile: who deletes finds it deleted. One that nobody
 * reported is deleted by its sender alone (CHAT-059).
 */
export const closeReportsInGroup: Handler<'reports.close_in_group'> = async (
  { platform, caller: { user_id }, refuse },
  { message_id, with_deletion },
) => {
  const place = await selectPlace(platform.pool, message_id, user_id)
  if (!place) return refuse('not_found')
  const isClosed = await writeLog(platform, place.conversation_id, async (transaction) => {
    const { client } = transaction
    await lockConversation(client, place.conversation_id)
    const message = await selectJudged(client, place, user_id)
    if (!message || !canJudge(user_id, message)) return false
    if (with_deletion) await leaveTombstone(transaction, user_id, { ...place, ...message })
    await closeReportsOf(client, message_id)
    return true
  })
  return isClosed ? {} : refuse('not_found')
}
