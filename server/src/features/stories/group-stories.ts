import type { StoryGroup } from '#contract/stories.ts'
import type { Platform } from '../../platform/platform.ts'
import { readFaces } from './read-faces.ts'
import { type StoryRow, toStory } from './story-row.ts'

/**
 * By person, with the profile of each: own first, then people of whom there is something new (D-111), and of those alike
 * who published last.
 */
export async function groupStories(
  platform: Pick<Platform, 'pool' | 'keys'>,
  viewerId: string,
  rows: readonly StoryRow[],
): Promise<StoryGroup[]> {
  const byPerson = new Map<string, StoryRow[]>()
  for (const row of rows) byPerson.set(row.user_id, [...(byPerson.get(row.user_id) ?? []), row])
  const faceOf = await readFaces(platform, viewerId, [...byPerson.keys()])
  const groups = [...byPerson].map(([user_id, own]): StoryGroup => ({
    user_id,
    profile: faceOf(user_id),
    stories: own.map((row) => toStory(platform, viewerId, row)),
    has_new_content: own.some((row) => !row.is_viewed),
  }))
  const rank = (group: StoryGroup): number => (group.user_id === viewerId ? 0 : group.has_new_content ? 1 : 2)
  return groups.toSorted((a, b) => rank(a) - rank(b))
}
