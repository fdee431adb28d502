import type { LogTransaction } from '../../platform/append/log-writer.ts'
import type { Platform } from '../../platform/platform.ts'
import { announceUserEntries, selectReachability } from '../conversations/public.ts'
import { changeGroup, type LockedGroup } from './change-group.ts'
import { canAddMembers, judgeAdding } from './groups.policy.ts'
import { insertInvitations } from './invitations.queries.ts'
import { type Joined, joinGroup } from './join-group.ts'
import { tellInvited } from './tell-invited.ts'
import { selectRole } from './members.queries.ts'

type Refused = 'not_found' | 'not_accepting' | 'group_full'
type Asked = {
  readonly groupId: string
  readonly callerId: string
  readonly userId: string
  /** Who does not accept being added is asked to come (D-100). */
  readonly isInviting: boolean
}

/** An admin adds somebody; `is_new` false: they are a member already. A code of the wire where that cannot be. */
export async function addPerson(
  platform: Platform,
  asked: Asked,
): Promise<Refused | { readonly is_new: boolean }> {
  let conversationId = ''
  const added = await changeGroup<Joined | Refused>(
    platform,
    asked.groupId,
    asked.callerId,
    (transaction, group) => {
      conversationId = group.conversation_id
      return add(transaction, group, asked)
    },
  )
  if (added === null) return 'not_found'
  if (typeof added === 'string') return added
  await announceUserEntries(platform, conversationId, added)
  return { is_new: added.length > 0 }
}

const add = async (
  transaction: LogTransaction,
  group: LockedGroup,
  { groupId, callerId, userId, isInviting }: Asked,
): Promise<Joined | Refused> => {
  if (!canAddMembers(group.my_role)) return 'not_found'
  const { client } = transaction
  if ((await selectRole(client, groupId, userId)) !== null) return []
  const reach = judgeAdding((await selectReachability(client, callerId, [userId])).get(userId) ?? null)
  if (reach === 'not_found') return 'not_found'
  if (reach === 'open') return joinGroup(transaction, group, userId, callerId)
  if (isInviting && reach === 'not_accepting') {
    const asked = await insertInvitations(client, groupId, callerId, [userId])
    await tellInvited(transaction, groupId, callerId, asked)
  }
  // A blocked pair looks like somebody who does not accept (D-085).
  return 'not_accepting'
}
