import type { Handler } from '../../platform/call.ts'
import { selectUserByEmail } from '../conversations/public.ts'
import { addPerson } from './add-person.ts'
import { canAddMembers } from './groups.policy.ts'
import { selectGroup } from './groups.queries.ts'

/** Stands for whoever has an address that nobody has: the same is asked about both. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

/**
 * Nobody, somebody blocked and somebody who does not accept answer alike: no address can be probed (D-080, SAFE-017), and
 * nobody is asked to come.
 */
export const addMemberByEmail: Handler<'groups.add_member_by_email'> = async (
  { platform, caller, refuse },
  { group_id, email },
) => {
  const view = await selectGroup(platform.pool, group_id, caller.user_id)
  if (!canAddMembers(view?.my_role ?? null)) return refuse('not_found')
  const userId = (await selectUserByEmail(platform.pool, email)) ?? NOBODY
  const asked = { groupId: group_id, callerId: caller.user_id, userId, isInviting: false }
  const added = await addPerson(platform, asked)
  if (typeof added !== 'string') return added
  return refuse(added === 'group_full' ? added : 'PGRST116')
}
