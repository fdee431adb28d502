import type { Friend } from '#contract/connections.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectProfiles } from '../profile/public.ts'
import { selectFriends } from './connections.queries.ts'

/**
 * Rows of friends with the other person, as `userId` may see them, and whether there are more. Two queries: whose account
 * goes in between is left out of the page, and ends no list.
 */
export async function readFriends(
  platform: Pick<Platform, 'pool' | 'keys'>,
  userId: string,
  which: Parameters<typeof selectFriends>[2],
): Promise<{ friends: Friend[]; has_more: boolean }> {
  const found = await selectFriends(platform.pool, userId, { ...which, limit: which.limit + 1 })
  const rows = found.slice(0, which.limit)
  const people = await selectProfiles(
    platform,
    userId,
    rows.map((row) => row.person_id),
  )
  const profiles = new Map(people.map((profile) => [profile.user_id, profile]))
  const friends = rows.flatMap((row) => {
    const profile = profiles.get(row.person_id)
    return profile ? [{ ...row, profile }] : []
  })
  return { friends, has_more: found.length > rows.length }
}
