import { SEARCH_MAX_RESULTS, SEARCH_MIN_LENGTH } from '#contract/limits.ts'
import { countCodePoints } from '#contract/message-text.ts'
import type { Handler } from '../../platform/call.ts'
import { type FoundProfile, searchProfiles } from '../profile/public.ts'

/** Part 2 §5: fewer than two characters find nobody, at most twenty people come back. */
export const searchPeople: Handler<'people.search'> = async ({ platform, caller }, { query }) => {
  const text = query.trim()
  if (countCodePoints(text) < SEARCH_MIN_LENGTH) return { profiles: [] }
  const found = await searchProfiles(platform, caller.user_id, text, SEARCH_MAX_RESULTS)
  return { profiles: found.toSorted(compareFound) }
}

const collator = new Intl.Collator('pt-BR')

/** Names that begin with the text first; then as Portuguese sorts, which not every database can. */
const compareFound = (one: FoundProfile, other: FoundProfile): number =>
  Number(other.is_prefix) - Number(one.is_prefix) ||
  collator.compare(one.display_name ?? '', other.display_name ?? '') ||
  collator.compare(one.user_id, other.user_id)
