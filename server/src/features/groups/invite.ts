import type { Handler } from '../../platform/call.ts'
import { canUseInvite } from './groups.policy.ts'
import { selectGroup } from './groups.queries.ts'
import { hasGroupRequest } from './requests.queries.ts'
import { showGroup } from './show-group.ts'

/** What D-024 lets everybody see of a group, by a link that works. */
export const showInvite: Handler<'groups.invite'> = async (
  { platform, caller, refuse },
  { group_id, code },
) => {
  const view = await selectGroup(platform.pool, group_id, caller?.user_id ?? null)
  if (!view || !canUseInvite(view, code)) return refuse('not_found')
  const isMember = view.my_role !== null
  return {
    group: showGroup(platform, view.group),
    is_member: isMember,
    needs_approval: view.invite.needs_approval,
    is_waiting:
      caller !== null && !isMember && (await hasGroupRequest(platform.pool, group_id, caller.user_id)),
  }
}
