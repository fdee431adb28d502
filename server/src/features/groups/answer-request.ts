import type { Handler } from '../../platform/call.ts'
import { announceUserEntries } from '../conversations/public.ts'
import { changeGroup } from './change-group.ts'
import { canAnswerRequests } from './groups.policy.ts'
import { type Joined, joinGroup } from './join-group.ts'
import { deleteGroupRequest, hasGroupRequest } from './requests.queries.ts'
import { tellDoorkeepers } from './tell-doorkeepers.ts'

/** Whoever is let in joins as if added by who answers; of two answers at once the first holds. */
export const answerRequest: Handler<'groups.answer_request'> = async (
  { platform, caller, refuse },
  { group_id, user_id, is_accepted },
) => {
  let conversation_id = ''
  const told = await changeGroup<Joined | 'not_found'>(
    platform,
    group_id,
    caller.user_id,
    async (transaction, group) => {
      if (!canAnswerRequests(group.my_role)) return 'not_found'
      conversation_id = group.conversation_id
      if (!(await hasGroupRequest(transaction.client, group_id, user_id))) return []
      if (is_accepted) return joinGroup(transaction, group, user_id, caller.user_id)
      await deleteGroupRequest(transaction.client, group_id, user_id)
      return tellDoorkeepers(transaction, group)
    },
  )
  if (told === null) return refuse('not_found')
  if (typeof told === 'string') return refuse(told)
  await announceUserEntries(platform, conversation_id, told)
  return {}
}
