import { prepareMessageText } from '#contract/message-text.ts'
import type { CallOutput } from '#contract/registry.ts'
import { type LogTransaction, writeLog } from '../../platform/append/log-writer.ts'
import { lockConversation } from '../../platform/append/log-writer.queries.ts'
import type { Place } from '../../platform/append/log.queries.ts'
import type { Handler } from '../../platform/call.ts'
import { Refusal } from '../../platform/refusal.ts'
import { replaceContent, selectEditable } from './edit.queries.ts'
import { canEdit, isStillEditable } from './messages.policy.ts'
import { selectPlace } from './messages.queries.ts'

type Outcome = CallOutput<'messages.edit'> | 'not_found' | 'not_editable'

/** Changes what an own message says; the entry of the log carries the new text, what it said is kept. */
export const editMessage: Handler<'messages.edit'> = async ({ platform, caller, refuse }, input) => {
  const content = prepareMessageText(input.content)
  if (content === '') throw new Refusal('invalid_input')
  const place = await selectPlace(platform.pool, input.message_id, caller.user_id)
  if (!place) return refuse('not_found')
  const outcome = await writeLog(platform, place.conversation_id, (transaction) =>
    replace(transaction, caller.user_id, input.message_id, place, content),
  )
  return typeof outcome === 'string' ? refuse(outcome) : outcome
}

const replace = async (
  transaction: LogTransaction,
  userId: string,
  messageId: string,
  place: Place,
  content: string,
): Promise<Outcome> => {
  const { client } = transaction
  const { conversation_id } = place
  await lockConversation(client, conversation_id)
  const message = await selectEditable(client, place, userId)
  if (!message || !canEdit(userId, message)) return 'not_found'
  // Also a repeat whose answer was lost, however late it comes.
  if (message.content === content)
    return { content, edited_at: message.edited_at, amended_seq: message.amended_seq }
  if (!isStillEditable(message)) return 'not_editable'
  const edit = await transaction.write({
    kind: 'message_edited',
    conversation_id,
    message_id: messageId,
    actor_id: userId,
    content,
  })
  await replaceContent(client, place, content, edit)
  return { content, edited_at: edit.created_at, amended_seq: edit.seq }
}
