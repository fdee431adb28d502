import type { Handler } from '../../platform/call.ts'
import { canReadGroup } from './groups.policy.ts'
import { selectGroup } from './groups.queries.ts'

/** A group's conversation is made with the group (D-102), so there is always one to find. */
export const getOrCreateGroupConversation: Handler<'groups.get_or_create_group_conversation'> = async (
  { platform, caller, refuse },
  { _group_id },
) => {
  const view = await selectGroup(platform.pool, _group_id, caller.user_id)
  if (!view || !canReadGroup(view.my_role)) return refuse('not_found')
  return { conversation_id: view.conversation_id }
}
