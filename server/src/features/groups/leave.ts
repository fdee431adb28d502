import type { Handler } from '../../platform/call.ts'
import { changeGroup } from './change-group.ts'
import { canReadGroup } from './groups.policy.ts'
import { leaveGroup } from './leave-group.ts'

/** Answers alike for members, former members and strangers: afterwards the caller is not in the group. */
export const leave: Handler<'groups.leave'> = async ({ platform, caller }, { group_id }) => {
  await changeGroup(platform, group_id, caller.user_id, async (transaction, group) => {
    if (!canReadGroup(group.my_role)) return
    await leaveGroup(transaction, group.conversation, caller.user_id, caller.user_id)
  })
  return {}
}
