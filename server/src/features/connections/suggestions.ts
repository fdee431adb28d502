import { SUGGESTIONS_MAX } from '#contract/limits.ts'
import type { Handler } from '../../platform/call.ts'
import { selectProfiles } from '../profile/public.ts'
import { selectSuggestions } from './connections.queries.ts'

/** People whom the caller may know, with the real number of common friends (D-108). */
export const suggestFriends: Handler<'connections.suggestions'> = async ({ platform, caller }) => {
  const found = await selectSuggestions(platform.pool, caller.user_id, SUGGESTIONS_MAX)
  const people = await selectProfiles(
    platform,
    caller.user_id,
    found.map((one) => one.user_id),
  )
  const profiles = new Map(people.map((profile) => [profile.user_id, profile]))
  const suggestions = found.flatMap(({ user_id, ...mutual }) => {
    const profile = profiles.get(user_id)
    return profile ? [{ ...profile, ...mutual }] : []
  })
  return { suggestions }
}
