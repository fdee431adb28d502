import type { Handler } from '../../platform/call.ts'
import { changeGroup } from './change-group.ts'
import { canChangeRole, canSetRoles, canTakeRole } from './groups.policy.ts'
import { countAdmins, selectRole, updateRole } from './members.queries.ts'

/** The last admin keeps theirs, and a repeat changes nothing. */
export const setRole: Handler<'groups.set_role'> = async ({ platform, caller, refuse }, input) => {
  const { group_id, user_id, role } = input
  const isDone = await changeGroup(platform, group_id, caller.user_id, async (transaction, group) => {
    if (!canSetRoles(group.my_role)) return false
    const before = await selectRole(transaction.client, group_id, user_id)
    if (before === null) return false
    const is_creator = group.group.creator_id === user_id
    if (!canChangeRole(before, role, { is_creator, is_self: user_id === caller.user_id })) return false
    const adminCount = await countAdmins(transaction.client, group_id)
    if (before === role || !canTakeRole(before, role, adminCount)) return true
    await updateRole(transaction.client, group_id, user_id, role)
    const { conversation_id } = group
    await transaction.write({
      kind: 'role_changed',
      conversation_id,
      user_id,
      role,
      actor_id: caller.user_id,
    })
    return true
  })
  return isDone ? {} : refuse('not_found')
}
