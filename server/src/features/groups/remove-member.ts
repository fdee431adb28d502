import type { Handler } from '../../platform/call.ts'
import { changeGroup } from './change-group.ts'
import { canReadGroup, canRemoveMember } from './groups.policy.ts'
import { leaveGroup } from './leave-group.ts'
import { selectRole } from './members.queries.ts'

/** From the number of the entry on nothing of the removed person follows (I8). A repeat changes nothing. */
export const removeMember: Handler<'groups.remove_member'> = async ({ platform, caller, refuse }, input) => {
  const isDone = await changeGroup(platform, input.group_id, caller.user_id, async (transaction, group) => {
    if (!canReadGroup(group.my_role) || group.my_role === 'member') return false
    const role = await selectRole(transaction.client, input.group_id, input.user_id)
    if (role === null) return true
    const isCreator = group.group.creator_id === input.user_id
    if (!canRemoveMember(group.my_role, { role, is_creator: isCreator })) return false
    await leaveGroup(transaction, group.conversation, input.user_id, caller.user_id)
    return true
  })
  return isDone ? {} : refuse('not_found')
}
