import type { Handler } from '../../platform/call.ts'
import { countAdmins, updateRole } from '../conversations/public.ts'
import { changeGroup } from './change-group.ts'
import { canSetRoles, canTakeRole } from './groups.policy.ts'
import { selectRole } from './groups.queries.ts'

/** The last admin keeps theirs, and a repeat changes nothing. */
export const setRole: Handler<'groups.set_role'> = async ({ platform, caller, refuse }, input) => {
  const { group_id, user_id, role } = input
  const isDone = await changeGroup(platform, group_id, caller.user_id, async (transaction, group) => {
    if (!canSetRoles(group.my_role)) return false
    const before = await selectRole(transaction.client, group_id, user_id)
    if (before === null) return false
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
