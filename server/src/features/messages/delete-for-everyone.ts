import { type LogTransaction, writeLog } from '../../platform/append/log-writer.ts'
import { lockConversation } from '../../platform/append/log-writer.queries.ts'
import type { Place } from '../../platform/append/log.queries.ts'
import type { Handler } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { blankMessage, selectDeletable } from './deletion.queries.ts'
import { removeVersions } from './edit.queries.ts'
import { canDeleteForEveryone, type DeletableMessage } from './messages.policy.ts'
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
    deleteOwn(transaction, userId, messageId, place),
  )
}

const deleteOwn = async (
  transaction: LogTransaction,
  userId: string,
  messageId: string,
  place: Place,
): Promise<Deleted | null> => {
  const { client } = transaction
  await lockConversation(client, place.conversation_id)
  const message = await selectDeletable(client, place, userId)
  if (!message || !canDeleteForEveryone(userId, message)) return null
  return leaveTombstone(transaction, userId, { ...place, id: messageId, deleted_seq: message.deleted_seq })
}

/**
 * Blanks a message under the lock of its conversation, once its deletion is judged. Of one that is deleted already it
 * answers the number of the entry that did it.
 */
export async function leaveTombstone(
  transaction: LogTransaction,
  userId: string,
  message: Place & Pick<DeletableMessage, 'deleted_seq'> & { readonly id: string },
): Promise<Deleted> {
  const { client } = transaction
  const { conversation_id, seq, deleted_seq } = message
  if (deleted_seq !== null) return { conversation_id, seq: deleted_seq }
  const event = await transaction.write({
    kind: 'message_deleted',
    conversation_id,
    message_id: message.id,
    actor_id: userId,
  })
  await blankMessage(client, conversation_id, seq, event)
  await removeVersions(client, message)
  return { conversation_id, seq: event.seq }
}

export const deleteMessageForEveryone: Handler<'messages.delete_for_everyone'> = async (
  { platform, caller, refuse },
  { message_id },
) => (await deleteForEveryone(platform, caller.user_id, message_id)) ?? refuse('not_found')
