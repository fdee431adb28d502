import type { Handler } from '../../platform/call.ts'
import { changeGroup } from './change-group.ts'
import { editGroup } from './edit-group.ts'
import { canEditGroup } from './groups.policy.ts'
import { showGroup } from './show-group.ts'

/** A repeat changes nothing and tells nobody. */
export const updateGroup: Handler<'groups.update'> = async (
  { platform, caller, refuse },
  { group_id, name, description },
) => {
  const group = await changeGroup(platform, group_id, caller.user_id, async (transaction, locked) => {
    if (!canEditGroup(locked.my_role)) return null
    return editGroup(platform, transaction, locked, caller.user_id, {
      ...(name !== undefined && { name }),
      // Part 2 §5: an empty description is none.
      ...(description !== undefined && { description: description || null }),
    })
  })
  return group ? { group: showGroup(platform, group) } : refuse('not_found')
}
