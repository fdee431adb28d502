import type { StoryGroup } from '#contract/stories.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectProfiles } from '../profile/public.ts'

type Face = StoryGroup['profile']

/** Name and photo of each of these people as the viewer may see them; nulls for whose account goes meanwhile. One query. */
export async function readFaces(
  platform: Pick<Platform, 'pool' | 'keys'>,
  viewerId: string,
  userIds: readonly string[],
): Promise<(userId: string) => Face> {
  const found = await selectProfiles(platform, viewerId, userIds)
  const faces = new Map(
    found.map(({ user_id, display_name, avatar_url }): [string, Face] => [
      user_id,
      { display_name, avatar_url },
    ]),
  )
  return (userId) => faces.get(userId) ?? { display_name: null, avatar_url: null }
}
