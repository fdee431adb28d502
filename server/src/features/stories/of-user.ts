import type { Handler } from '../../platform/call.ts'
import { groupStories } from './group-stories.ts'
import { selectStoriesOf } from './stories.queries.ts'

/** Nobody, nothing published and nothing for the caller answer alike. */
export const listStoriesOf: Handler<'stories.of_user'> = async ({ platform, caller }, { user_id }) => {
  const rows = await selectStoriesOf(platform.pool, caller.user_id, user_id)
  const [group = null] = await groupStories(platform, caller.user_id, rows)
  return { group }
}
