import type { Handler } from '../../platform/call.ts'
import { selectProfiles } from '../profile/public.ts'
import { canSeeInviter } from './connections.policy.ts'
import { selectInviter } from './invite.queries.ts'

/** Who asked the caller to come here: they are offered to be friends. */
export const getInviter: Handler<'connections.inviter'> = async ({ platform, caller, refuse }, { code }) => {
  const inviter = await selectInviter(platform.pool, caller.user_id, code)
  if (!canSeeInviter(inviter)) return refuse('not_found')
  const [profile] = await selectProfiles(platform, caller.user_id, [inviter.user_id])
  return profile ? { profile } : refuse('not_found')
}
