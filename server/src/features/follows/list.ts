import type { Handler } from '../../platform/call.ts'
import { selectProfiles } from '../profile/public.ts'
import { canListFollows } from './follows.policy.ts'
import { isInFollows, selectFollowable, selectFollows } from './follows.queries.ts'

/** Three queries whatever the rows of a page; whose account goes in between is left out of it, and ends no list. */
const createList =
  (side: 'followers' | 'following'): Handler<'follows.followers' | 'follows.following'> =>
  async ({ platform, caller, refuse }, { user_id, after = null, limit }) => {
    if (!canListFollows(await selectFollowable(platform.pool, caller.user_id, user_id)))
      return refuse('not_found')
    const found = await selectFollows(platform.pool, side, caller.user_id, user_id, after, limit + 1)
    // Behind a row that is gone nothing is found, which is no end of the list.
    if (found.length === 0 && after && !(await isInFollows(platform.pool, side, user_id, after)))
      return refuse('not_found')
    const rows = found.slice(0, limit)
    const known = await selectProfiles(
      platform,
      caller.user_id,
      rows.map((row) => row.person_id),
    )
    const profiles = new Map(known.map((profile) => [profile.user_id, profile]))
    const people = rows.flatMap((row) => {
      const profile = profiles.get(row.person_id)
      return profile ? [{ ...row, profile }] : []
    })
    return { people, has_more: found.length > limit }
  }

export const listFollowers = createList('followers')
export const listFollowing = createList('following')
