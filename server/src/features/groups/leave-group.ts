import type { LogTransaction } from '../../platform/append/log-writer.ts'
import type { LockedConversation } from '../../platform/append/log-writer.queries.ts'
import {
  announceUserEntries,
  closeRange,
  raiseReadByAll,
  removeConversation,
} from '../conversations/public.ts'
import { deleteGroup } from './groups.queries.ts'
import { countAdmins, deleteGroupMember, selectSuccessor, updateRole } from './members.queries.ts'
import { tellNewDoorkeeper } from './tell-doorkeepers.ts'
import { endInvitedNotice } from './tell-invited.ts'

/**
 * Ends a membership, under the conversation's lock: `actorId` is the person who leaves or the one who removes
 * them. The entry is the last they see. A group without an admin gets one, who hears how many wait to be let in; an
 * empty one is removed (D-099).
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
  const { user_id, role: before } = successor
  const change = { conversation_id, user_id, role: 'admin' as const }
  await updateRole(client, group_id, user_id, change.role)
  await transaction.write({ kind: 'role_changed', ...change, actor_id: null })
  const told = await tellNewDoorkeeper(transaction, { ...change, group_id, before })
  transaction.onCommit((platform) => announceUserEntries(platform, conversation_id, told))
}
