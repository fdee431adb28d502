import type { ConversationEvent, Message, SlimMessage } from './messages.ts'

type Optional = Exclude<keyof Message, 'id' | 'conversation_id' | 'seq' | 'created_at'>

const DEFAULTS: Pick<Message, Optional> = {
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
  reactions: null,
  my_reactions: null,
  edited_at: null,
  amended_seq: null,
  extra: null,
}
const OPTIONAL = Object.keys(DEFAULTS) as readonly Optional[]

/**
 * A text message as it is when it has just been written; fields that are given win. Pure, without zod. Field by field:
 * spreading both took 6.5 of the 60 microseconds that a message costs the server, this takes half of one.
 */
export function createTextMessage(fields: SlimMessage): Message {
  const { id, conversation_id, seq, created_at } = fields
  const message: Record<string, unknown> = { id, conversation_id, seq, created_at, ...DEFAULTS }
  for (const key in fields) message[key] = fields[key as keyof SlimMessage]
  return message as Message
}

/** The message without what `createTextMessage` fills in. */
export function slimDown(message: Message): SlimMessage {
  const { id, conversation_id, seq, created_at } = message
  const slim: Record<string, unknown> = { id, conversation_id, seq, created_at }
  for (const key of OPTIONAL) if (message[key] !== DEFAULTS[key]) slim[key] = message[key]
  return slim as SlimMessage
}

/** The entry of the log that a message is. */
export function toMessageEvent(fields: SlimMessage): Extract<ConversationEvent, { kind: 'message' }> {
  const message = createTextMessage(fields)
  const { conversation_id, seq, created_at } = message
  return { kind: 'message', conversation_id, seq, created_at, message }
}
