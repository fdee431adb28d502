import type { AppendRefusal, MessagePayload } from '../../platform/append/append.ts'
import type { Platform } from '../../platform/platform.ts'
import { startDirectConversation, type StartRefusal } from '../conversations/public.ts'
import { announceRevived } from '../messages/public.ts'
import type { Target } from './stories.queries.ts'

export type StoryAnswer = {
  readonly client_id: string
  readonly content: string
  readonly kind: 'reply' | 'reaction'
}

export type Answered =
  | { readonly ok: true; readonly conversation_id: string }
  | { readonly ok: false; readonly code: StartRefusal | AppendRefusal }

/**
 * A message to the owner of a story in their direct conversation, which begins with it where there is none. It names the
 * story and, where there is a file, its place; what may be seen of that is asked at each reading (D-067).
 */
export async function answerStory(
  platform: Platform,
  callerId: string,
  story: Target,
  { client_id, content, kind }: StoryAnswer,
): Promise<Answered> {
  const started = await startDirectConversation(platform, callerId, story.user_id)
  if (!started.ok) return started
  const { conversation_id } = started
  const answer = await platform.append.send({
    sender_id: callerId,
    message: { conversation_id, client_id, content, reply_to_message_id: null },
    payload: describe(story, kind),
  })
  await announceRevived(platform, answer)
  return answer.ok ? { ok: true, conversation_id } : answer
}

function describe(
  { id, user_id, content_type, content_url }: Target,
  kind: StoryAnswer['kind'],
): MessagePayload {
  const extra = { story: { story_id: id, owner_id: user_id, kind } }
  if (content_type === 'text' || !content_url) return { extra }
  return { media_url: `stories/${content_url}`, media_type: content_type, extra }
}
