import type { LogTransaction } from '../../platform/append/log-writer.ts'
import type { LockedConversation } from '../../platform/append/log-writer.queries.ts'
import { removeConversation } from './delete.queries.ts'
import { countAdmins, deleteGroupMember, selectSuccessor, updateRole } from './group-members.queries.ts'
import { closeRange } from './participants.queries.ts'

/**
 * Ends a membership, under the conversation's lock: `actorId` is the person who leaves or the one who removes
 * them. The entry is the last they see. A group without an admin gets one; an empty one is removed (D-099).
 */
export const leaveGroup = async (
  transaction: LogTransaction,
  conversation: LockedConversation,
  userId: string,
  actorId: string,
): Promise<void> => {
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
  const successor = await selectSuccessor(client, group_id)
  if (successor === null) return removeConversation(client, conversation)
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
