import type { Handler } from '../../platform/call.ts'
import { selectStories } from './stories.queries.ts'
import { toStory } from './story-row.ts'

export const getStories: Handler<'stories.get'> = async (
  { platform, caller: { user_id } },
  { story_ids },
) => {
  const rows = await selectStories(platform.pool, user_id, story_ids)
  return { stories: rows.map((row) => toStory(platform, user_id, row)) }
}
