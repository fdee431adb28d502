import type { Handler } from '../../platform/call.ts'
import { canReadGroup } from './groups.policy.ts'
import { selectGroup } from './groups.queries.ts'
import { showGroup } from './show-group.ts'

export const getGroup: Handler<'groups.get'> = async ({ platform, caller, refuse }, { group_id }) => {
  const view = await selectGroup(platform.pool, group_id, caller.user_id)
  if (!view || view.my_role === null || !canReadGroup(view.my_role)) return refuse('not_found')
  const { group, conversation_id, my_role, invite } = view
  return { group: showGroup(platform, group), conversation_id, my_role, invite }
}
