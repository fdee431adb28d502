import { STORIES_ACTIVE_MAX } from '#contract/limits.ts'
import type { ChosenPeople, StoryPrivacyType } from '#contract/stories.ts'

/*
 * What may be done with a story that the caller can see. Whether they can see it depends on rows alone: can_see_story and
 * story_circle (migration 0040) hold D-109.
 */

/** For whom a story is. */
export type Audience = {
  readonly privacy_type: StoryPrivacyType
  readonly chosen_people: ChosenPeople | null
}

/** Of the owner's contacts, who may see it and so hears of it. */
export function isInAudience(
  { privacy_type, chosen_people }: Audience,
  contact: { readonly user_id: string; readonly is_friend: boolean },
): boolean {
  if (privacy_type === 'friends') return contact.is_friend
  if (!chosen_people) return true
  return chosen_people.user_ids.includes(contact.user_id) === (chosen_people.mode === 'only')
}

export type SeenStory = { readonly user_id: string; readonly allow_replies: boolean }

export function isOwnStory(callerId: string, story: Pick<SeenStory, 'user_id'>): boolean {
  return story.user_id === callerId
}

/** To others' stories, where they take replies (D-115). */
export function judgeReply(
  callerId: string,
  story: SeenStory | null,
): 'open' | 'not_found' | 'not_accepting' {
  if (!story || isOwnStory(callerId, story)) return 'not_found'
  return story.allow_replies ? 'open' : 'not_accepting'
}

/** So many of one person are there at the same time. */
export function hasRoomForStory(activeCount: number): boolean {
  return activeCount < STORIES_ACTIVE_MAX
}
