import type { Handler } from '../../platform/call.ts'
import { announceProfile } from './announce-profile.ts'
import { updateProfile } from './profile.queries.ts'

/**
 * The caller's own row and no other: there is no way to name someone else's. People who share a
 * conversation see the new name at once (D-005).
 */
export const updateOwnProfile: Handler<'profile.update'> = async ({ platform, caller }, change) => {
  await updateProfile(platform.db, caller.user_id, change)
  return { profile: await announceProfile(platform, caller.user_id) }
}
