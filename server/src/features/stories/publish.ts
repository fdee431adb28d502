import type { CallOutput, ParsedInput } from '#contract/registry.ts'
import type { Handler } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { announceStory } from './announce-story.ts'
import { insertStory, lockPublisher, selectShelf } from './publish.queries.ts'
import { hasRoomForStory } from './stories.policy.ts'
import { selectStories } from './stories.queries.ts'
import { prepareFile, type StoryFile, placeFile } from './story-file.ts'
import { toStory } from './story-row.ts'

/** The story and its file stand together or not at all; its audience hears of it after the commit. */
export const publishStory: Handler<'stories.publish'> = async (
  { platform, caller: { user_id }, refuse },
  input,
) => {
  const known = await findOwn(platform, user_id, input.id)
  if (known) return known
  const file = await prepare(platform, user_id, input)
  if (input.content_type !== 'text' && !file) return refuse('not_found')
  const outcome = await inTransaction(platform.pool, async (client) => {
    await lockPublisher(client, user_id)
    const shelf = await selectShelf(client, user_id, input.id)
    // A repeat: of what was sent at the same time, or of a story that its owner has deleted since.
    if (shelf.was_published) return 'repeated'
    if (!hasRoomForStory(shelf.active_count)) return 'rate_limited'
    const timestampMs = Math.max(platform.clock.now(), (shelf.last_ms ?? 0) + 1)
    const path = file && (await placeFile(client, user_id, file, timestampMs))
    if (file && !path) return 'not_found'
    if (!(await insertStory(client, user_id, path, input))) throw new IdTaken()
    return 'done'
  }).catch((error: unknown) => {
    // The file is as before: it was brought for nothing, and goes with the sweep.
    if (!(error instanceof IdTaken)) throw error
    return '23505' as const
  })
  if (outcome === 'rate_limited') throw new Refusal('rate_limited')
  // Of two that were sent at once the second finds the first; what is gone meanwhile is not there for any.
  const published = await findOwn(platform, user_id, input.id)
  if (!published) return refuse(outcome === '23505' ? '23505' : 'not_found')
  if (outcome === 'done') {
    const { story } = published
    const { privacy_type, chosen_people = null } = input
    await announceStory(
      platform,
      { kind: 'story', user_id, story_id: story.id, story },
      { privacy_type, chosen_people },
    )
  }
  return published
}

class IdTaken extends Error {}

function prepare(
  platform: Platform,
  userId: string,
  { content_type, file_id }: ParsedInput<'stories.publish'>,
): Promise<StoryFile | null> | null {
  return content_type === 'text' || !file_id ? null : prepareFile(platform, userId, file_id, content_type)
}

async function findOwn(
  platform: Platform,
  userId: string,
  id: string,
): Promise<CallOutput<'stories.publish'> | null> {
  const [row] = await selectStories(platform.pool, userId, [id])
  return row?.user_id === userId ? { story: toStory(platform, userId, row) } : null
}
