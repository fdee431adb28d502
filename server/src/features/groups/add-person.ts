import type { LogTransaction } from '../../platform/append/log-writer.ts'
import type { Platform } from '../../platform/platform.ts'
import { announceUserEntries, selectReachability } from '../conversations/public.ts'
import { changeGroup, type LockedGroup } from './change-group.ts'
import { canAddMembers, judgeAdding } from './groups.policy.ts'
import { type Joined, joinGroup } from './join-group.ts'
import { selectRole } from './members.queries.ts'

type Refused = 'not_found' | 'not_accepting' | 'group_full'
type Asked = { readonly groupId: string; readonly callerId: string; readonly userId: string }

/** An admin adds somebody; `is_new` false: they are a member already. A code of the wire where that cannot be. */
export async function addPerson(
  platform: Platform,
  { groupId, callerId, userId }: Asked,
): Promise<Refused | { readonly is_new: boolean }> {
  let conversationId = ''
  const added = await changeGroup<Joined | Refused>(platform, groupId, callerId, (transaction, group) => {
    conversationId = group.conversation_id
    return add(transaction, group, callerId, userId)
  })
  if (added === null) return 'not_found'
  if (typeof added === 'string') return added
  await announceUserEntries(platform, conversationId, added)
  return { is_new: added.length > 0 }
}

const add = async (
  transaction: LogTransaction,
  group: LockedGroup,
  callerId: string,
  userId: string,
): Promise<Joined | Refused> => {
  if (!canAddMembers(group.my_role)) return 'not_found'
  const { client } = transaction
  if ((await selectRole(client, group.group.id, userId)) !== null) return []
  const reach = judgeAdding((await selectReachability(client, callerId, [userId])).get(userId) ?? null)
  if (reach === 'not_found') return 'not_found'
  // A blocked pair looks like somebody who does not accept (D-085).
  if (reach !== 'open') return 'not_accepting'
  return joinGroup(transaction, group, userId, callerId)
}
