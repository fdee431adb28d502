import type { Handler } from '../../platform/call.ts'
import { selectProfileAudience, selectProfiles, updateProfile } from './profile.queries.ts'

/**
 * The caller's own row and no other: there is no way to name someone else's. People who share a
 * conversation see the new name at once (D-005).
 */
export const updateOwnProfile: Handler<'profile.update'> = async ({ platform, caller }, change) => {
  await updateProfile(platform.db, caller.user_id, change)
  const [profile] = await selectProfiles(platform.db, caller.user_id, [caller.user_id])
  if (!profile) throw new Error('a signed-in person has no profile')
  const { user_id, display_name, avatar_url, bio } = profile
  platform.bus.publish([
    {
      kind: 'register',
      register: { kind: 'profile', user_id, display_name, avatar_url, bio },
      users: [user_id, ...(await selectProfileAudience(platform.db, user_id))],
    },
  ])
  return { profile }
}
