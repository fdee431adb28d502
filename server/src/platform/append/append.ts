import type { Ack, ConversationEvent, Message, MessageExtra, OutgoingMessage } from '#contract/messages.ts'
import type { NewEntry } from './log-entry.ts'
import type { Place } from './log.queries.ts'

/** What a message has beside its text; `extra` is left out where there is nothing of it. */
export type MessagePayload = Partial<
  Pick<
    Message,
    'message_type' | 'media_url' | 'media_type' | 'file_name' | 'audio_url' | 'audio_duration' | 'view_once'
  >
> & { readonly extra?: MessageExtra }

/** A message ready to be stored: sanitised, cut, with the sender taken from the session. */
export type AppendRequest = {
  readonly sender_id: string
  readonly message: Pick<OutgoingMessage, 'conversation_id' | 'client_id' | 'content' | 'reply_to_message_id'>
  readonly payload?: MessagePayload | null
  /** The socket of this process (connectionId) that knows the whole message from its answer, and gets no event of it. */
  readonly origin?: number | undefined
}

/** With more work waiting than this, new sends are told to come later (sync.md, backpressure). */
export const BACKLOG_MAX_MS = 2000

export type AppendRefusal = 'not_found' | 'blocked' | 'client_id_reused'

/** A person to whose list a message brought a conversation back, and the number of that in their log. */
export type Revival = {
  readonly user_id: string
  readonly user_seq: number
}

export type AppendAnswer =
  | { readonly ok: true; readonly ack: Ack; readonly revived: readonly Revival[] }
  | { readonly ok: false; readonly code: AppendRefusal }

/** An entry of another kind; `client_id` makes it happen once. */
export type EntryRequest = NewEntry & { readonly client_id?: string }

export type EntryAnswer =
  /** A repeat, whose event may say other things than the log's, is answered with its number alone. */
  | { readonly ok: true; readonly seq: number; readonly event: ConversationEvent | null }
  | { readonly ok: false; readonly code: AppendRefusal }

/**
 * The only way a message gets into a log. Sends that arrive while a commit is in flight form the
 * next batch; an answer is given only after COMMIT (sync.md, append).
 */
export interface Append {
  /** Rejects when the answer is unknown or later: the caller must not answer the client then. */
  send(request: AppendRequest): Promise<AppendAnswer>
  /**
   * An entry that changes nothing but the log, in one batch with the messages. Refused for who is not in the
   * conversation, across a block, and where the message that it concerns is none its actor can see. One that changes
   * other rows too is written in their transaction (log-writer.ts).
   */
  write(request: EntryRequest): Promise<EntryAnswer>
  /**
   * Runs work that writes the log of one conversation while no batch of this process does, so that what
   * is published follows the order of the commits. The work must not wait for another conversation.
   */
  holding<T>(conversationId: string, work: () => Promise<T>): Promise<T>
  /**
   * Entries whose COMMIT got no answer: they are looked for until nothing can commit any more, and announced where
   * they stand. Another entry that took one of these places is announced twice, which changes nothing.
   */
  suspect(places: readonly Place[]): void
  /** Estimated work waiting, in milliseconds; above BACKLOG_MAX_MS new sends are told `busy`. */
  backlogMs(): number
  /** Answers what waits, then takes nothing more. */
  close(): Promise<void>
}
