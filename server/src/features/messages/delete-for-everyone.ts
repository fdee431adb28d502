import { type LogTransaction, writeLog } from '../../platform/append/log-writer.ts'
import { lockConversation } from '../../platform/append/log-writer.queries.ts'
import type { Place } from '../../platform/append/log.queries.ts'
import type { Handler } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { blankMessage, selectDeletable } from './deletion.queries.ts'
import { removeVersions } from './edit.queries.ts'
import { canDeleteForEveryone } from './messages.policy.ts'
import { selectPlace } from './messages.queries.ts'

type Deleted = {
  readonly conversation_id: string
  readonly seq: number
}

/** Leaves a tombstone, so that numbers stay without holes; content and media are gone from the database. */
export async function deleteForEveryone(
  platform: Platform,
  userId: string,
  messageId: string,
): Promise<Deleted | null> {
  const place = await selectPlace(platform.pool, messageId, userId)
  if (!place) return null
  return writeLog(platform, place.conversation_id, (transaction) =>
    leaveTombstone(transaction, userId, messageId, place),
  )
}

const leaveTombstone = async (
  transaction: LogTransaction,
  userId: string,
  messageId: string,
  place: Place,
): Promise<Deleted | null> => {
  const { client } = transaction
  const { conversation_id, seq } = place
  await lockConversation(client, conversation_id)
  const message = await selectDeletable(client, place, userId)
  if (!message || !canDeleteForEveryone(userId, message)) return null
  if (message.deleted_seq !== null) return { conversation_id, seq: message.deleted_seq }
  const event = await transaction.write({
    kind: 'message_deleted',
    conversation_id,
    message_id: messageId,
    actor_id: userId,
  })
  await blankMessage(client, conversation_id, seq, event)
  await removeVersions(client, place)
  return { conversation_id, seq: event.seq }
}

export const deleteMessageForEveryone: Handler<'messages.delete_for_everyone'> = async (
  { platform, caller, refuse },
  { message_id },
) => (await deleteForEveryone(platform, caller.user_id, message_id)) ?? refuse('not_found')
