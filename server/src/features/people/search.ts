import { SEARCH_MAX_RESULTS, SEARCH_MIN_LENGTH } from '#contract/limits.ts'
import { countCodePoints } from '#contract/message-text.ts'
import type { Handler } from '../../platform/call.ts'
import { searchProfiles } from '../profile/public.ts'

/** Part 2 §5: fewer than two characters find nobody, at most twenty people come back. */
export const searchPeople: Handler<'people.search'> = async ({ platform, caller }, { query }) => {
  const text = query.trim()
  if (countCodePoints(text) < SEARCH_MIN_LENGTH) return { profiles: [] }
  return { profiles: await searchProfiles(platform.db, caller.user_id, text, SEARCH_MAX_RESULTS) }
}
