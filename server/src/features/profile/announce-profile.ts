import type { Profile } from '#contract/profile.ts'
import { toAudiences } from '../../platform/bus/bus.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectProfileAudience, selectProfiles } from './profile.queries.ts'

/** Tells people who share a conversation how a profile looks now (D-005), and answers it as its owner sees it. */
export async function announceProfile(platform: Platform, userId: string): Promise<Profile> {
  const [profile] = await selectProfiles(platform, userId, [userId])
  if (!profile) throw new Error('a signed-in person has no profile')
  const { user_id, display_name, avatar_url, bio } = profile
  const register = { kind: 'profile', user_id, display_name, avatar_url, bio } as const
  const audience = [user_id, ...(await selectProfileAudience(platform.db, user_id))]
  platform.bus.publish(toAudiences(audience).map((users) => ({ kind: 'register', register, users })))
  return profile
}
