import { prepareMessageText } from '#contract/message-text.ts'
import { refuseBacklog } from '../../platform/append/refuse-backlog.ts'
import type { Handler } from '../../platform/call.ts'
import { Refusal } from '../../platform/refusal.ts'
import { answerStory } from './answer-story.ts'
import { judgeReply } from './stories.policy.ts'
import { selectTarget } from './stories.queries.ts'
import { storyTexts } from './story.texts.ts'

export const replyToStory: Handler<'stories.reply'> = async (
  { platform, caller, refuse },
  { story_id, content, client_id },
) => {
  refuseBacklog(platform.append)
  const story = await selectTarget(platform.pool, caller.user_id, story_id)
  const verdict = judgeReply(caller.user_id, story)
  if (!story || verdict !== 'open') return refuse(verdict === 'open' ? 'not_found' : verdict)
  const text = prepareMessageText(content)
  if (text === '') throw new Refusal('invalid_input')
  const answered = await answerStory(platform, caller.user_id, story, {
    client_id,
    content: prepareMessageText(`${storyTexts.replied} ${text}`),
    kind: 'reply',
  })
  return answered.ok ? { conversation_id: answered.conversation_id } : refuse(answered.code)
}
