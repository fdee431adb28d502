import { refuseBacklog } from '../../platform/append/refuse-backlog.ts'
import type { Handler } from '../../platform/call.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isSessionOpen } from '../auth/public.ts'
import { sendMessage } from '../messages/public.ts'
import { readActionToken } from './action-token.ts'

/** As the person would in the open chat: the same append judges it, and who answers has read what they answer. */
export const reply: Handler<'push.reply'> = async ({ platform, refuse }, { token, client_id, content }) => {
  const place = readActionToken(platform.keys, 'reply', token, platform.clock.now())
  if (!place || !(await isSessionOpen(platform, place.session_id))) return refuse('not_found')
  refuseBacklog(platform.append)
  const { conversation_id, seq, user_id, session_id } = place
  const answer = await sendMessage(platform, { user_id, session_id }, { conversation_id, client_id, content })
  if (!answer.ok) throw new Refusal(answer.code)
  // It is sent: a read that fails is made up for when the chat is opened.
  await platform.reads.write({ user_id, conversation_id, seq }).catch((error: unknown) => {
    platform.log.warn({ err: error }, 'a reply was sent, its conversation is not marked as read')
  })
  return {}
}
