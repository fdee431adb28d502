import { type LogTransaction, writeLog } from '../../platform/append/log-writer.ts'
import { type LockedConversation, lockConversation } from '../../platform/append/log-writer.queries.ts'
import type { Handler } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { canDeleteForAll } from './conversations.policy.ts'
import { hideConversation, isBlockedByOther, removeConversation } from './delete.queries.ts'
import type { GroupSeam } from './group-seam.ts'
import { selectIsMember, selectMemberIds } from './participants.queries.ts'

type Scope = 'me' | 'everyone'

/** D-058. False for everyone who is not a member or may not; a repeat by a former member of what is gone is that too. */
const deleteFor = async (
  platform: Platform,
  groups: GroupSeam,
  { userId, conversationId, scope }: { userId: string; conversationId: string; scope: Scope },
): Promise<boolean> => {
  // A stranger takes no lock, and learns nothing by waiting for one.
  if (!(await selectIsMember(platform.pool, conversationId, userId))) return false
  return writeLog(platform, conversationId, async (transaction) => {
    const { client } = transaction
    const conversation = await lockConversation(client, conversationId)
    if (!conversation || !(await selectIsMember(client, conversationId, userId))) return false
    const { group_id } = conversation
    const role = group_id === null ? null : await groups.findRole(client, group_id, userId)
    if (scope === 'everyone' && !canDeleteForAll(conversation, { role })) return false
    // To who was blocked it looks the same, and who blocked them keeps everything (D-169).
    const isForAll = scope === 'everyone' && !(await isBlockedByOther(client, conversation, userId))
    if (isForAll) await removeForAll(transaction, groups, conversation)
    else if (group_id !== null) await groups.leave(transaction, conversation, userId, userId)
    else await removeForOne(transaction, conversation, userId)
    return true
  })
}

/** It is gone for all at once; what it held follows, but for the numbers of its log. */
const removeForAll = async (
  transaction: LogTransaction,
  groups: GroupSeam,
  conversation: LockedConversation,
): Promise<void> => {
  const memberIds = await selectMemberIds(transaction.client, conversation.id)
  await removeConversation(transaction.client, conversation)
  if (conversation.group_id !== null) await groups.remove(transaction.client, conversation.group_id)
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

export function createDeleteConversation(groups: GroupSeam): Handler<'conversations.delete'> {
  return async ({ platform, caller, refuse }, { conversation_id, scope }) => {
    const asked = { userId: caller.user_id, conversationId: conversation_id, scope }
    return (await deleteFor(platform, groups, asked)) ? {} : refuse('not_found')
  }
}
