import { type LogTransaction, writeLog } from '../../platform/append/log-writer.ts'
import { type LockedConversation, lockConversation } from '../../platform/append/log-writer.queries.ts'
import type { Handler } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { canDeleteForAll } from './conversations.policy.ts'
import { hideConversation, removeConversation } from './delete.queries.ts'
import { leaveGroup } from './leave-group.ts'
import { selectMember, selectMemberIds } from './participants.queries.ts'

type Scope = 'me' | 'everyone'

/** D-058. False for everyone who is not a member or may not; a repeat by a former member of what is gone is that too. */
export const deleteConversationFor = (
  platform: Platform,
  userId: string,
  conversationId: string,
  scope: Scope,
): Promise<boolean> =>
  writeLog(platform, conversationId, async (transaction) => {
    const conversation = await lockConversation(transaction.client, conversationId)
    const member = await selectMember(transaction.client, conversationId, userId)
    if (!conversation || !member) return false
    if (scope === 'everyone') {
      if (!canDeleteForAll(conversation, member)) return false
      await removeForAll(transaction, conversation)
    } else if (conversation.is_group) await leaveGroup(transaction, conversation, userId, userId)
    else await removeForOne(transaction, conversation, userId)
    return true
  })

/** Everything of the conversation but the numbers of its log. */
const removeForAll = async (transaction: LogTransaction, conversation: LockedConversation): Promise<void> => {
  const memberIds = await selectMemberIds(transaction.client, conversation.id)
  await removeConversation(transaction.client, conversation)
  await transaction.writeRemoved(memberIds, conversation.id)
}

/** Row and history vanish for one; when the other has done so too, for good. */
const removeForOne = async (
  transaction: LogTransaction,
  conversation: LockedConversation,
  userId: string,
): Promise<void> => {
  const hiddenCount = await hideConversation(transaction.client, conversation, userId)
  if (hiddenCount === null) return
  if (hiddenCount === 2) await removeConversation(transaction.client, conversation)
  await transaction.writeRemoved([userId], conversation.id)
}

export const deleteConversation: Handler<'conversations.delete'> = async (
  { platform, caller, refuse },
  { conversation_id, scope },
) => {
  const isDone = await deleteConversationFor(platform, caller.user_id, conversation_id, scope)
  return isDone ? {} : refuse('not_found')
}
