import { GROUP_REQUESTS_MAX } from '#contract/limits.ts'
import type { Handler } from '../../platform/call.ts'
import { selectProfiles } from '../profile/public.ts'
import { canAnswerRequests } from './groups.policy.ts'
import { selectGroup } from './groups.queries.ts'
import { selectGroupRequests } from './requests.queries.ts'

export const listRequests: Handler<'groups.requests'> = async (
  { platform, caller: { user_id }, refuse },
  { group_id },
) => {
  const view = await selectGroup(platform.pool, group_id, user_id)
  if (!canAnswerRequests(view?.my_role ?? null)) return refuse('not_found')
  const rows = await selectGroupRequests(platform.pool, group_id, GROUP_REQUESTS_MAX)
  const profiles = await selectProfiles(
    platform,
    user_id,
    rows.map((row) => row.user_id),
  )
  const byId = new Map(profiles.map((profile) => [profile.user_id, profile]))
  return {
    requests: rows.flatMap((row) => {
      const profile = byId.get(row.user_id)
      return profile ? { profile, created_at: row.created_at } : []
    }),
  }
}
