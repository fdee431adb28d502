import type { Ack, ConversationEvent } from '#contract/messages.ts'
import { createTextMessage } from '#contract/text-message.ts'
import type { AppendRequest } from './append.ts'

/** The event of a message that was just stored, without asking the database again. */
export const toMessageEvent = ({ sender_id, message }: AppendRequest, stored: Ack): ConversationEvent => ({
  kind: 'message',
  conversation_id: message.conversation_id,
  seq: stored.seq,
  created_at: stored.created_at,
  message: createTextMessage({
    id: stored.message_id,
    conversation_id: message.conversation_id,
    seq: stored.seq,
    sender_id,
    client_id: message.client_id,
    content: message.content,
    reply_to_message_id: message.reply_to_message_id ?? null,
    created_at: stored.created_at,
  }),
})
