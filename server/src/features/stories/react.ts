import { STORY_EMOJI } from '#contract/story-emoji.ts'
import { refuseBacklog } from '../../platform/append/refuse-backlog.ts'
import type { Handler } from '../../platform/call.ts'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import { announceNotifications, notify } from '../notifications/public.ts'
import { announceView } from './announce-story.ts'
import { answerStory } from './answer-story.ts'
import { isOwnStory } from './stories.policy.ts'
import { selectTarget } from './stories.queries.ts'
import { storyTexts } from './story.texts.ts'
import { upsertReaction } from './views.queries.ts'

/**
 * The reaction stands whether or not its owner can be written to (STORIES-055). What it says goes first: what is noted
 * before would be pushed as a notification too, where something else is due to the owner in between.
 */
export const reactToStory: Handler<'stories.react'> = async (
  { platform, caller, refuse },
  { story_id, reaction_type, client_id },
) => {
  refuseBacklog(platform.append)
  const viewer_id = caller.user_id
  const story = await selectTarget(platform.pool, viewer_id, story_id)
  if (!story) return refuse('not_found')
  const { user_id } = story
  const isOwn = isOwnStory(viewer_id, story)
  const content = `${storyTexts.reacted} ${STORY_EMOJI[reaction_type]}`
  const said = isOwn
    ? null
    : await answerStory(platform, viewer_id, story, { client_id, content, kind: 'reaction' })
  const conversation_id = said?.ok ? said.conversation_id : null
  const { viewed_at, told } = await inTransaction(platform.pool, async (client) => {
    const reacted_at = await upsertReaction(client, story_id, viewer_id, reaction_type)
    const deed = { from_user_id: viewer_id, user_ids: [user_id], story_id }
    const entries = reacted_at ? await notify(client, { type: 'story_reaction', ...deed }) : []
    return { viewed_at: reacted_at, told: entries }
  })
  // Gone meanwhile: what was said of it stands.
  if (!viewed_at) return conversation_id ? { conversation_id } : refuse('not_found')
  if (isOwn) return { conversation_id }
  await announceNotifications(platform, told)
  announceView(platform, { kind: 'story_view', user_id, story_id, viewer_id, viewed_at, reaction_type })
  return { conversation_id }
}
