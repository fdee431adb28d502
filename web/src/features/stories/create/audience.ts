import type { CallInput } from '#contract/registry.ts'
import type { StoryPrivacyType } from '#contract/stories.ts'
import { readLocal, writeLocal } from '../../../lib/local-store.ts'
import { PRIVACY_TYPES } from '../../story-looks/public.ts'

/** Who may see a story, and whether they may answer. People who were chosen once are kept for the next time. */
export type AudienceChoice = {
  readonly privacy_type: StoryPrivacyType
  readonly mode: 'only' | 'except'
  readonly user_ids: readonly string[]
  readonly allow_replies: boolean
}

const FIRST: AudienceChoice = { privacy_type: 'contacts', mode: 'only', user_ids: [], allow_replies: true }
const keyOf = (me: string): string => `lero-story-audience-${me}`

/** The last choice of this person on this device; contacts the first time (D-109). Replies begin allowed (D-115). */
export function readAudience(me: string): AudienceChoice {
  try {
    const kept = JSON.parse(readLocal(keyOf(me)) ?? '{}') as Partial<AudienceChoice>
    const { privacy_type = FIRST.privacy_type, mode = FIRST.mode, user_ids = FIRST.user_ids } = kept
    const isKnown = PRIVACY_TYPES.includes(privacy_type) && Array.isArray(user_ids)
    return isKnown ? { ...FIRST, privacy_type, mode, user_ids } : FIRST
  } catch {
    return FIRST
  }
}

export function keepAudience(me: string, choice: AudienceChoice): void {
  writeLocal(keyOf(me), JSON.stringify(choice))
}

/**
 * Of those whom a story is for alone, who can see it: who is no contact any more is nobody to publish for. Whoever is left
 * out stays left out, should they be a contact again. Null: nobody knows yet who is one.
 */
export function keepContacts(choice: AudienceChoice, contactIds: ReadonlySet<string> | null): AudienceChoice {
  if (!contactIds || choice.mode === 'except') return choice
  return { ...choice, user_ids: choice.user_ids.filter((id) => contactIds.has(id)) }
}

export function toInput({
  privacy_type,
  mode,
  user_ids,
  allow_replies,
}: AudienceChoice): Pick<CallInput<'stories.publish'>, 'privacy_type' | 'chosen_people' | 'allow_replies'> {
  const isCustom = privacy_type === 'custom'
  return {
    privacy_type,
    allow_replies,
    ...(isCustom && { chosen_people: { mode, user_ids: [...user_ids] } }),
  }
}

/** At least one person is needed for these alone (D-110). */
export function isComplete({ privacy_type, mode, user_ids }: AudienceChoice): boolean {
  return privacy_type !== 'custom' || mode === 'except' || user_ids.length > 0
}
