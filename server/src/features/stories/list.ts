import type { Handler } from '../../platform/call.ts'
import { groupStories } from './group-stories.ts'
import { selectVisibleStories } from './stories.queries.ts'

/** The whole strip: two statements, whoever and however many the caller knows. */
export const listStories: Handler<'stories.list'> = async ({ platform, caller: { user_id } }) => {
  const rows = await selectVisibleStories(platform.pool, user_id)
  return { groups: await groupStories(platform, user_id, rows) }
}
