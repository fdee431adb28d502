import type { Handler } from '../../platform/call.ts'
import { selectProfiles } from '../profile/public.ts'
import { canReadGroup } from './groups.policy.ts'
import { selectGroup } from './groups.queries.ts'
import { selectMembers } from './members.queries.ts'

export const listMembers: Handler<'groups.members'> = async ({ platform, caller, refuse }, { group_id }) => {
  const view = await selectGroup(platform.pool, group_id, caller.user_id)
  if (!canReadGroup(view?.my_role ?? null)) return refuse('not_found')
  const rows = await selectMembers(platform.pool, group_id)
  const ids = rows.map((row) => row.user_id)
  const profiles = await selectProfiles(platform, caller.user_id, ids)
  const byId = new Map(profiles.map((profile) => [profile.user_id, profile]))
  return { members: rows.map((row) => ({ ...row, profile: byId.get(row.user_id) ?? null })) }
}
