import type { Message } from './messages.ts'

/** A text message as it is when it has just been written; fields that are given win. Pure, without zod. */
export const createTextMessage = (
  fields: Pick<Message, 'id' | 'conversation_id' | 'seq' | 'created_at'> & Partial<Message>,
): Message => ({
  sender_id: null,
  client_id: null,
  content: null,
  message_type: 'text',
  media_url: null,
  media_type: null,
  file_name: null,
  audio_url: null,
  audio_duration: null,
  view_once: false,
  viewed_at: null,
  reply_to_message_id: null,
  is_read: false,
  deleted_for_everyone: false,
  deleted_at: null,
  ...fields,
})
