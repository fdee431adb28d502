import type { Friend } from '#contract/connections.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectProfiles } from '../profile/public.ts'
import { selectFriends } from './connections.queries.ts'

/** Rows of friends with the other person, as `userId` may see them. Two queries. */
export async function readFriends(
  platform: Pick<Platform, 'pool' | 'keys'>,
  userId: string,
  which: Parameters<typeof selectFriends>[2],
): Promise<Friend[]> {
  const rows = await selectFriends(platform.pool, userId, which)
  const people = await selectProfiles(
    platform,
    userId,
    rows.map((row) => row.person_id),
  )
  const profiles = new Map(people.map((profile) => [profile.user_id, profile]))
  return rows.flatMap((row) => {
    const profile = profiles.get(row.person_id)
    return profile ? [{ ...row, profile }] : []
  })
}
