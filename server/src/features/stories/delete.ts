import type { Handler } from '../../platform/call.ts'
import { removeFileAt } from '../../platform/files/files.queries.ts'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import { announceNotifications, endStoryNotifications } from '../notifications/public.ts'
import { announceStory } from './announce-story.ts'
import { deleteStories } from './publish.queries.ts'

/** The caller's own alone: somebody else's, unknown and gone ones are answered alike and stay what they are. */
export const removeStory: Handler<'stories.delete'> = async (
  { platform, caller: { user_id } },
  { story_id },
) => {
  const { removed, told } = await inTransaction(platform.pool, async (client) => {
    const [story] = await deleteStories(client, user_id, [story_id])
    if (story?.content_url) await removeFileAt(client, 'stories', story.content_url)
    return { removed: story, told: await endStoryNotifications(client, user_id, story_id) }
  })
  if (removed) await announceStory(platform, { kind: 'story', user_id, story_id, story: null }, removed)
  await announceNotifications(platform, told)
  return {}
}
