import type { Handler } from '../../platform/call.ts'
import { announceView } from './announce-story.ts'
import { isOwnStory } from './stories.policy.ts'
import { selectTarget } from './stories.queries.ts'
import { insertView } from './views.queries.ts'

export const viewStory: Handler<'stories.view'> = async ({ platform, caller, refuse }, { story_id }) => {
  const story = await selectTarget(platform.pool, caller.user_id, story_id)
  if (!story) return refuse('not_found')
  if (isOwnStory(caller.user_id, story)) return {}
  const viewed_at = await insertView(platform.pool, story_id, caller.user_id)
  if (viewed_at) {
    const { user_id } = story
    const viewer_id = caller.user_id
    announceView(platform, {
      kind: 'story_view',
      user_id,
      story_id,
      viewer_id,
      viewed_at,
      reaction_type: null,
    })
  }
  return {}
}
