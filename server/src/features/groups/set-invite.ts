import { randomBytes } from 'node:crypto'
import type { Handler } from '../../platform/call.ts'
import { changeGroup } from './change-group.ts'
import { canSetInvite } from './groups.policy.ts'
import { updateInvite } from './groups.queries.ts'

/** Short enough for a link, too long to be guessed. */
const CODE_BYTES = 9

/** The members ask for the link when they look at it: nothing is told. */
export const setInvite: Handler<'groups.set_invite'> = async (
  { platform, caller, refuse },
  { group_id, is_on, needs_approval, renew },
) => {
  const invite = await changeGroup(platform, group_id, caller.user_id, async ({ client }, group) => {
    if (!canSetInvite(group.my_role)) return null
    const next = {
      is_on: is_on ?? group.invite.is_on,
      needs_approval: needs_approval ?? group.invite.needs_approval,
      code: renew ? randomBytes(CODE_BYTES).toString('base64url') : group.invite.code,
    }
    await updateInvite(client, group_id, next)
    return next
  })
  return invite ? { invite } : refuse('not_found')
}
