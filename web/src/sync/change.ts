import type { Head } from '#contract/conversations.ts'
import type { Ack, Message } from '#contract/messages.ts'
import type { Profile } from '#contract/profile.ts'
import type { Settings } from '#contract/settings.ts'

/** What of a conversation's log is held: every message from `from` to `to`, without holes. */
export interface LogRange {
  readonly conversation_id: string
  /** First number of the membership; nothing before it exists for this person. */
  readonly first_seq: number
  readonly from: number
  readonly to: number
}

/** A message that its log does not hold yet. The record is message and outbox entry in one. */
export interface OutboxEntry {
  /** Made once, never remade. */
  readonly client_id: string
  readonly conversation_id: string
  /** Place in the outbox: grows with every send and every retry. */
  readonly order: number
  readonly content: string
  readonly reply_to_message_id: string | null
  /** When the person pressed send, by this device's clock. */
  readonly written_at: string
  readonly state: 'waiting' | 'acked' | 'failed'
  /** Set while `acked`: stored by the server, not yet seen in the log. */
  readonly ack: Ack | null
  /** Set while `failed`: the final refusal. */
  readonly failure: { readonly code: string } | null
}

export interface Draft {
  readonly conversation_id: string
  readonly text: string
  readonly updated_at: string
}

/** A read position the server has not confirmed yet. */
export interface PendingRead {
  readonly conversation_id: string
  readonly seq: number
}

export interface Meta {
  readonly epoch: string | null
  readonly user_seq: number
  readonly settings: Settings | null
}

export const emptyMeta: Meta = { epoch: null, user_seq: 0, settings: null }

export interface LogChange {
  readonly conversation_id: string
  /** Null: the log is not held any more. */
  readonly range: LogRange | null
  /** What was held before goes first. */
  readonly reset: boolean
  readonly put: readonly Message[]
  readonly blank: readonly Blanked[]
  /** Messages that others quote and that the log does not hold. */
  readonly quotes: readonly Message[]
}

/** A message deleted for everyone. */
export interface Blanked {
  readonly message_id: string
  readonly deleted_at: string
}

export interface Edit<T> {
  readonly put?: readonly T[]
  /** Keys. */
  readonly remove?: readonly string[]
}

/**
 * One step of what this device knows: one transaction on disk, one message to the other tabs.
 * Parts take effect in the order of the fields.
 */
export interface Change {
  /** Heads and logs are dropped, the outbox, drafts and reads stay (another epoch). */
  readonly drop_cache?: true
  readonly meta?: Meta
  readonly heads?: Edit<Head>
  readonly logs?: readonly LogChange[]
  readonly outbox?: Edit<OutboxEntry>
  readonly drafts?: Edit<Draft>
  readonly reads?: Edit<PendingRead>
  /** People met besides those that heads carry: oneself, members of groups. */
  readonly profiles?: Edit<Profile>
}

export const blankMessage = (message: Message, deletedAt: string): Message => ({
  ...message,
  content: null,
  media_url: null,
  media_type: null,
  file_name: null,
  audio_url: null,
  audio_duration: null,
  deleted_for_everyone: true,
  deleted_at: deletedAt,
})

/** The log is not held any more. */
export const dropLog = (conversationId: string): LogChange => ({
  conversation_id: conversationId,
  range: null,
  reset: true,
  put: [],
  blank: [],
  quotes: [],
})
