import type { LogTransaction, UserEntry } from '../../platform/append/log-writer.ts'
import { openRanges } from '../conversations/public.ts'
import type { LockedGroup } from './change-group.ts'
import { hasRoomFor } from './groups.policy.ts'
import { deleteInvitation } from './invitations.queries.ts'
import { insertGroupMembers, selectRole } from './members.queries.ts'
import { deleteGroupRequest } from './requests.queries.ts'
import { endInvitedNotice, tellInvited } from './tell-invited.ts'
import { tellDoorkeepers } from './tell-doorkeepers.ts'

/** Entries of people's own logs; none: they are in the group already. */
export type Joined = readonly UserEntry[] | 'group_full'

/**
 * Makes a person a member, under the group's lock: `actorId` adds them, or they come themselves. Their range begins with
 * the entry itself; a repeat changes nothing.
 */
export async function joinGroup(
  transaction: LogTransaction,
  locked: LockedGroup,
  userId: string,
  actorId: string,
): Promise<Joined> {
  const { client } = transaction
  const { group, conversation } = locked
  if ((await selectRole(client, group.id, userId)) !== null) return []
  if (!hasRoomFor(group.member_count, 1)) return 'group_full'
  const conversation_id = conversation.id
  await insertGroupMembers(client, group.id, [userId], 'member')
  const { seq } = await transaction.write({
    kind: 'member_joined',
    conversation_id,
    user_id: userId,
    role: 'member',
    actor_id: actorId,
  })
  const range = { conversation_id, user_ids: [userId], first_seq: seq }
  await openRanges(client, { ...range, messages_before: conversation.message_count })
  const added = await transaction.writeUsers('conversation_added', [userId], conversation_id)
  await deleteInvitation(client, group.id, userId)
  if (actorId === userId) await endInvitedNotice(transaction, group.id, userId)
  else await tellInvited(transaction, group.id, actorId, [userId])
  const hasWaited = await deleteGroupRequest(client, group.id, userId)
  return hasWaited ? [...added, ...(await tellDoorkeepers(transaction, locked))] : added
}
