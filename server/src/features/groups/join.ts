import type { Handler } from '../../platform/call.ts'
import { announceUserEntries } from '../conversations/public.ts'
import { askToJoin } from './ask-to-join.ts'
import { changeGroup } from './change-group.ts'
import { canUseInvite } from './groups.policy.ts'
import type { GroupView } from './groups.queries.ts'
import { type Joined, joinGroup } from './join-group.ts'

/**
 * By the link, or a public group by its id alone; whether it is open, and whether somebody lets people in, is asked under
 * the group's lock, the first also before it.
 */
export const join: Handler<'groups.join'> = async (
  { platform, caller: { user_id }, refuse },
  { group_id, code },
) => {
  const mayJoin = (view: GroupView) => canUseInvite(view, code)
  let conversation_id = ''
  let isWaiting = false
  const joined = await changeGroup<Joined | 'not_found'>(
    platform,
    group_id,
    user_id,
    async (transaction, group) => {
      if (!mayJoin(group)) return 'not_found'
      conversation_id = group.conversation_id
      isWaiting = group.my_role === null && group.invite.needs_approval
      return isWaiting
        ? askToJoin(transaction, group, user_id)
        : joinGroup(transaction, group, user_id, user_id)
    },
    mayJoin,
  )
  if (joined === null) return refuse('not_found')
  if (typeof joined === 'string') return refuse(joined)
  await announceUserEntries(platform, conversation_id, joined)
  return { conversation_id: isWaiting ? null : conversation_id }
}
