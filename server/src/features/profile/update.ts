import type { Handler } from '../../platform/call.ts'
import { selectProfiles, updateProfile } from './profile.queries.ts'

/** The caller's own row and no other: there is no way to name someone else's. */
export const updateOwnProfile: Handler<'profile.update'> = async ({ platform, caller }, change) => {
  await updateProfile(platform.db, caller.user_id, change)
  const [profile] = await selectProfiles(platform.db, caller.user_id, [caller.user_id])
  if (!profile) throw new Error('a signed-in person has no profile')
  return { profile }
}
