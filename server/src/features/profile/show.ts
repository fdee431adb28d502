import type { Handler } from '../../platform/call.ts'
import { canShowProfile } from './profile.policy.ts'
import { selectProfiles } from './profile.queries.ts'
import { selectViewable } from './stats.queries.ts'

export const showProfile: Handler<'profile.show'> = async ({ platform, caller, refuse }, { user_id }) => {
  const person = await selectViewable(platform.pool, caller.user_id, user_id)
  if (!person || !canShowProfile(person)) return refuse('not_found')
  const [profile] = await selectProfiles(platform, caller.user_id, [user_id])
  return profile ? { profile, reels: person.reels } : refuse('not_found')
}
