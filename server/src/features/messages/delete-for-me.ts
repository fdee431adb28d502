import { type LogTransaction, type UserEntry, writeLog } from '../../platform/append/log-writer.ts'
import { lockConversation } from '../../platform/append/log-writer.queries.ts'
import type { Handler } from '../../platform/call.ts'
import type { Place } from '../../platform/append/log.queries.ts'
import { announceUserEntries } from '../conversations/public.ts'
import { insertHidden, selectHideable } from './hide.queries.ts'
import { canDeleteForMe } from './messages.policy.ts'
import { selectPlace } from './messages.queries.ts'

/** D-069: any message, one that is deleted for everyone too, disappears for the caller alone. A repeat changes nothing. */
export const deleteMessageForMe: Handler<'messages.delete_for_me'> = async (
  { platform, caller, refuse },
  { message_id },
) => {
  const place = await selectPlace(platform.pool, message_id, caller.user_id)
  if (!place) return refuse('not_found')
  const entries = await writeLog(platform, place.conversation_id, (transaction) =>
    hide(transaction, caller.user_id, message_id, place),
  )
  if (!entries) return refuse('not_found')
  await announceUserEntries(platform, place.conversation_id, entries)
  return {}
}

const hide = async (
  transaction: LogTransaction,
  userId: string,
  messageId: string,
  place: Place,
): Promise<readonly UserEntry[] | null> => {
  const { client } = transaction
  const { conversation_id, seq } = place
  await lockConversation(client, conversation_id)
  const message = await selectHideable(client, place, userId)
  if (!message || !canDeleteForMe(message)) return null
  if (!(await insertHidden(client, conversation_id, seq, userId))) return []
  return transaction.writeHidden(userId, conversation_id, messageId)
}
