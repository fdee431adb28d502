import type { LogTransaction } from '../../platform/append/log-writer.ts'
import type { LockedConversation } from '../../platform/append/log-writer.queries.ts'
import { closeRange, raiseReadByAll, removeConversation } from '../conversations/public.ts'
import { deleteGroup } from './groups.queries.ts'
import { endInvitedNotice } from './tell-invited.ts'
import { countAdmins, deleteGroupMember, selectSuccessor, updateRole } from './members.queries.ts'

/**
 * Ends a membership, under the conversation's lock: `actorId` is the person who leaves or the one who removes
 * them. The entry is the last they see. A group without an admin gets one; an empty one is removed (D-099).
 */
export async function leaveGroup(
  transaction: LogTransaction,
  conversation: LockedConversation,
  userId: string,
  actorId: string,
): Promise<void> {
  const { client } = transaction
  const { id: conversation_id, group_id } = conversation
  if (group_id === null) throw new Error('not a group')
  const left = await transaction.write({
    kind: 'member_left',
    conversation_id,
    user_id: userId,
    actor_id: actorId,
  })
  await closeRange(client, conversation_id, userId, left.seq)
  await deleteGroupMember(client, group_id, userId)
  await transaction.writeRemoved([userId], conversation_id)
  await endInvitedNotice(transaction, group_id, userId)
  const readByAll = await raiseReadByAll(client, conversation_id)
  if (readByAll !== null) await transaction.tellReadByAll(conversation_id, readByAll)
  const successor = await selectSuccessor(client, group_id)
  if (successor === null) {
    await removeConversation(client, conversation)
    return deleteGroup(client, group_id)
  }
  if ((await countAdmins(client, group_id)) > 0) return
  await updateRole(client, group_id, successor, 'admin')
  await transaction.write({
    kind: 'role_changed',
    conversation_id,
    user_id: successor,
    role: 'admin',
    actor_id: null,
  })
}
