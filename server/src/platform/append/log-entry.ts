import type { ConversationEvent } from '#contract/messages.ts'
import { toMessageEvent } from '#contract/text-message.ts'
import type { AppendRequest } from './append.ts'

type WithoutPlace<E> = E extends unknown ? Omit<E, 'seq' | 'created_at'> : never
/** An entry that is no message, as its feature writes it: the fields of the event but for its place. */
export type NewEntry = WithoutPlace<Exclude<ConversationEvent, { kind: 'message' | 'purged' }>>

/** What every entry is made of, whatever its kind; all but `content` and `client_id` is the same for all readers. */
export type EntryRow = {
  readonly conversation_id: string
  readonly kind: string
  readonly actor_id: string | null
  /** Makes it happen once; null where nobody repeats it. */
  readonly client_id: string | null
  /** The message that it concerns, or that a message quotes. */
  readonly message_id: string | null
  /** The text of a message. */
  readonly content: string | null
  readonly payload: object | null
}

/** Its place in the log, as the database answers it. */
export type EntryPlace = {
  readonly seq: number
  readonly created_at: string
}

/** A kind's own fields are its payload. */
export function toEntryRow(entry: NewEntry): EntryRow {
  const { conversation_id, kind, actor_id, message_id, ...payload } = { message_id: null, ...entry }
  const hasPayload = Object.keys(payload).length > 0
  return {
    conversation_id,
    kind,
    actor_id,
    client_id: null,
    message_id,
    content: null,
    payload: hasPayload ? payload : null,
  }
}

export function toMessageRow({ sender_id, message, payload = null }: AppendRequest): EntryRow {
  return {
    conversation_id: message.conversation_id,
    kind: 'message',
    actor_id: sender_id,
    client_id: message.client_id.toLowerCase(),
    message_id: message.reply_to_message_id ?? null,
    content: message.content,
    payload,
  }
}

/**
 * The event of an entry that is no message. It is the same for kinds that this program does not know: who knows them
 * reads their payload, who does not passes them on.
 */
export function createEvent(
  { conversation_id, kind, actor_id, message_id, payload }: Omit<EntryRow, 'client_id' | 'content'>,
  { seq, created_at }: EntryPlace,
): ConversationEvent {
  const concerned = message_id === null ? {} : { message_id }
  return { ...payload, ...concerned, conversation_id, seq, kind, actor_id, created_at } as ConversationEvent
}

/** The event of a message that was just stored, without asking the database again. */
export function createMessageEvent(
  row: EntryRow,
  stored: EntryPlace & { readonly id: string | null; readonly outcome: string },
): ConversationEvent {
  return toMessageEvent({
    ...row.payload,
    id: stored.id ?? '',
    conversation_id: row.conversation_id,
    seq: stored.seq,
    sender_id: row.actor_id,
    client_id: row.client_id,
    content: row.content,
    reply_to_message_id: stored.outcome === 'unquoted' ? null : row.message_id,
    created_at: stored.created_at,
  })
}
