import { prepareMessageText } from '#contract/message-text.ts'
import type { OutgoingMessage } from '#contract/messages.ts'
import type { AppendAnswer } from '../../platform/append/append.ts'
import { refuseBacklog } from '../../platform/append/refuse-backlog.ts'
import type { Caller, Handler } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { announceUserEntries } from '../conversations/public.ts'
import { hasTurn, inTurn } from './in-turn.ts'
import { keepMembers, type Naming } from './mentions.ts'

export type SendAnswer = AppendAnswer | { readonly ok: false; readonly code: 'invalid_input' }

/**
 * Sanitises, cuts and appends a message of the caller. Answers after COMMIT; a repeat gets the first
 * answer. `connectionId`: the socket that sent it and can do without an event of it. Rejects when the outcome is unknown: then the client must not be answered (sync.md, failure rule).
 */
export async function sendMessage(
  platform: Platform,
  caller: Caller,
  input: OutgoingMessage,
  connectionId?: number,
): Promise<SendAnswer> {
  const content = prepareMessageText(input.content)
  if (content === '') return { ok: false, code: 'invalid_input' }
  const { user_id } = caller
  const { mentions } = input
  // What names nobody, and stands behind nothing that does, goes on in this very moment.
  if (!mentions && !hasTurn(user_id)) return append(platform, user_id, input, { content }, connectionId)
  return inTurn(
    user_id,
    async () =>
      mentions ? keepMembers(platform, input.conversation_id, { content, mentions }) : { content },
    (kept) => append(platform, user_id, input, kept, connectionId),
  )
}

/** `kept`: what of the input goes into the log, as far as it may be another. */
async function append(
  platform: Platform,
  sender_id: string,
  { is_forwarded, mentions: asked = [], ...message }: OutgoingMessage,
  { content, mentions = [] }: Partial<Naming> & Pick<Naming, 'content'>,
  connectionId?: number,
): Promise<SendAnswer> {
  const isAsSent = content === message.content && mentions.length === asked.length
  const hasExtra = is_forwarded !== undefined || mentions.length > 0
  const extra = {
    ...(is_forwarded && { is_forwarded }),
    ...(mentions.length > 0 && { mentions: [...mentions] }),
  }
  const answer = await platform.append.send({
    sender_id,
    message: { ...message, content },
    payload: hasExtra ? { extra } : null,
    origin: isAsSent ? connectionId : undefined,
  })
  await announceRevived(platform, answer)
  return answer
}

/** After COMMIT: those to whose lists the message brought the conversation back are told of it. */
export async function announceRevived(platform: Platform, answer: AppendAnswer): Promise<void> {
  if (!answer.ok || answer.revived.length === 0) return
  const added = answer.revived.map((revival) => ({ ...revival, kind: 'conversation_added' as const }))
  await announceUserEntries(platform, answer.ack.conversation_id, added)
}

export const sendMessageCall: Handler<'messages.send'> = async ({ platform, caller }, input) => {
  refuseBacklog(platform.append)
  const answer = await sendMessage(platform, caller, input)
  if (answer.ok) return answer.ack
  throw new Refusal(answer.code)
}
