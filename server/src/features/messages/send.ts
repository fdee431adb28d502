import { prepareMessageText } from '#contract/message-text.ts'
import type { OutgoingMessage } from '#contract/messages.ts'
import { type AppendAnswer, BACKLOG_MAX_MS } from '../../platform/append/append.ts'
import type { Caller, Handler } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { announceUserEntries } from '../conversations/public.ts'

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
  const origin = content === input.content ? connectionId : undefined
  const message = { ...input, content }
  const answer = await platform.append.send({ sender_id: caller.user_id, message, origin })
  if (answer.ok && answer.revived.length > 0) {
    const { conversation_id } = answer.ack
    const added = answer.revived.map((revival) => ({ ...revival, kind: 'conversation_added' as const }))
    await announceUserEntries(platform, conversation_id, added)
  }
  return answer
}

export const sendMessageCall: Handler<'messages.send'> = async ({ platform, caller }, input) => {
  if (platform.append.backlogMs() > BACKLOG_MAX_MS) throw new Refusal('busy')
  const answer = await sendMessage(platform, caller, input)
  if (answer.ok) return answer.ack
  throw new Refusal(answer.code)
}
