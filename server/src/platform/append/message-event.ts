import type { Ack, ConversationEvent } from '#contract/messages.ts'
import type { AppendRequest } from './append.ts'

/** The event of a message that was just stored, without asking the database again. */
export const toMessageEvent = ({ sender_id, message }: AppendRequest, stored: Ack): ConversationEvent => ({
  kind: 'message',
  conversation_id: message.conversation_id,
  seq: stored.seq,
  created_at: stored.created_at,
  message: {
    id: stored.message_id,
    conversation_id: message.conversation_id,
    seq: stored.seq,
    sender_id,
    client_id: message.client_id,
    content: message.content,
    message_type: 'text',
    media_url: null,
    media_type: null,
    file_name: null,
    audio_url: null,
    audio_duration: null,
    view_once: false,
    viewed_at: null,
    reply_to_message_id: message.reply_to_message_id ?? null,
    is_read: false,
    deleted_for_everyone: false,
    deleted_at: null,
    created_at: stored.created_at,
  },
})
