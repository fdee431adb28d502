import type { UserEntry } from '../../platform/append/log-writer.ts'
import type { Handler } from '../../platform/call.ts'
import { announceUserEntries } from '../conversations/public.ts'
import { changeGroup } from './change-group.ts'
import { canChangeRole, canSetRoles, canTakeRole } from './groups.policy.ts'
import { countAdmins, selectRole, updateRole } from './members.queries.ts'
import { tellNewDoorkeeper } from './tell-doorkeepers.ts'

/** The last admin keeps theirs, and a repeat changes nothing. */
export const setRole: Handler<'groups.set_role'> = async ({ platform, caller, refuse }, input) => {
  const { group_id, user_id, role } = input
  let conversation_id = ''
  const told = await changeGroup<readonly UserEntry[] | null>(
    platform,
    group_id,
    caller.user_id,
    async (transaction, group) => {
      if (!canSetRoles(group.my_role)) return null
      const { client } = transaction
      const before = await selectRole(client, group_id, user_id)
      if (before === null) return null
      const is_creator = group.group.creator_id === user_id
      if (!canChangeRole(before, role, { is_creator, is_self: user_id === caller.user_id })) return null
      const adminCount = await countAdmins(client, group_id)
      if (before === role || !canTakeRole(before, role, adminCount)) return []
      await updateRole(client, group_id, user_id, role)
      conversation_id = group.conversation_id
      const actor_id = caller.user_id
      await transaction.write({ kind: 'role_changed', conversation_id, user_id, role, actor_id })
      return tellNewDoorkeeper(transaction, { group_id, conversation_id, user_id, before, role })
    },
  )
  if (!told) return refuse('not_found')
  await announceUserEntries(platform, conversation_id, told)
  return {}
}
