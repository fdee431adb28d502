import type { LogTransaction, UserEntry } from '../../platform/append/log-writer.ts'
import type { Handler } from '../../platform/call.ts'
import { announceUserEntries, judgeReach, openRanges, selectReachability } from '../conversations/public.ts'
import { changeGroup, type LockedGroup } from './change-group.ts'
import { canAddMembers } from './groups.policy.ts'
import { insertGroupMembers, selectRole } from './members.queries.ts'

type Added = 'not_found' | 'not_accepting' | readonly UserEntry[]

export const addMember: Handler<'groups.add_member'> = async ({ platform, caller, refuse }, input) => {
  let conversationId = ''
  const added = await changeGroup<Added>(
    platform,
    input.group_id,
    caller.user_id,
    async (transaction, group) => {
      if (!canAddMembers(group.my_role)) return 'not_found'
      conversationId = group.conversation_id
      return join(transaction, group, caller.user_id, input.user_id)
    },
  )
  if (added === null) return refuse('not_found')
  if (typeof added === 'string') return refuse(added)
  await announceUserEntries(platform, conversationId, added)
  return {}
}

/** Opens a range that begins with the entry itself; a repeat changes nothing. */
const join = async (
  transaction: LogTransaction,
  { group, conversation }: LockedGroup,
  callerId: string,
  userId: string,
): Promise<Added> => {
  const { client } = transaction
  if ((await selectRole(client, group.id, userId)) !== null) return []
  const reach = judgeReach((await selectReachability(client, callerId, [userId])).get(userId) ?? null)
  if (reach === 'not_found') return 'not_found'
  // A blocked pair looks like somebody who does not accept (D-085).
  if (reach !== 'open') return 'not_accepting'
  const conversation_id = conversation.id
  await insertGroupMembers(client, group.id, [userId], 'member')
  const { seq } = await transaction.write({
    kind: 'member_joined',
    conversation_id,
    user_id: userId,
    role: 'member',
    actor_id: callerId,
  })
  const range = { conversation_id, user_ids: [userId], first_seq: seq }
  await openRanges(client, { ...range, messages_before: conversation.message_count })
  return transaction.writeUsers('conversation_added', [userId], conversation_id)
}
