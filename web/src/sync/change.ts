import type { Ack, Message } from '#contract/messages.ts'
import type { Settings } from '#contract/settings.ts'
import type { EntityName, Records } from './entities.ts'

/** What of a conversation's log is held: every message from `from` to `to`, without holes. */
export type LogRange = {
  readonly conversation_id: string
  /** First number of the membership; nothing before it exists for this person. */
  readonly first_seq: number
  readonly from: number
  readonly to: number
}

/** A message that its log does not hold yet. The record is message and outbox entry in one. */
export type OutboxEntry = {
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

export type Draft = {
  readonly conversation_id: string
  readonly text: string
  readonly updated_at: string
}

/** A read position the server has not confirmed yet. */
export type PendingRead = {
  readonly conversation_id: string
  readonly seq: number
}

/** When a conversation was last opened here: the least recently opened ones leave the device first. */
export type Opening = {
  readonly conversation_id: string
  /** Milliseconds since 1970. */
  readonly opened_at: number
}

export type Meta = {
  readonly epoch: string | null
  readonly user_seq: number
  /** Up to where the list was taken in, all pages of it; missing: it never was. */
  readonly since?: { readonly user_seq: number; readonly watermark: string } | undefined
  readonly settings: Settings | null
  /** What the device's clock lacks to the server's time. */
  readonly clock_offset_ms?: number
}

export const emptyMeta: Meta = { epoch: null, user_seq: 0, settings: null }

export type LogChange = {
  readonly conversation_id: string
  /** Null: the log is not held any more. */
  readonly range: LogRange | null
  /** What was held before goes first. */
  readonly reset: boolean
  readonly put: readonly Message[]
  /** The numbers that `put` is all of; left out where that is the whole range. */
  readonly span?: { readonly from: number; readonly to: number }
  readonly blank: readonly Blanked[]
  /** Messages that others quote and that the log does not hold. */
  readonly quotes: readonly Message[]
}

/** A message deleted for everyone; one without `deleted_at` is deleted for this person alone: gone, not blank. */
export type Blanked = {
  readonly message_id: string
  readonly deleted_at: string | null
}

export type Edit<T> = {
  readonly put?: readonly T[]
  /** Keys. */
  readonly remove?: readonly string[]
}

/**
 * One step of what this device knows: one transaction on disk, one message to the other tabs.
 * The cache is dropped first, then logs and records take effect.
 */
export type Change = {
  /** Heads and logs are dropped; what is the device's own stays (another epoch). */
  readonly drop_cache?: true
  readonly meta?: Meta
  readonly logs?: readonly LogChange[]
} & { readonly [N in EntityName]?: Edit<Records[N]> }

export function blankMessage(message: Message, deletedAt: string): Message {
  return {
    ...message,
    content: null,
    media_url: null,
    media_type: null,
    file_name: null,
    audio_url: null,
    audio_duration: null,
    deleted_for_everyone: true,
    deleted_at: deletedAt,
  }
}

/** The messages after these deletions. */
export function blankAll(messages: readonly Message[], blank: readonly Blanked[]): readonly Message[] {
  if (blank.length === 0) return messages
  const deletedAt = new Map(blank.map((entry) => [entry.message_id, entry.deleted_at]))
  const gone = new Set(blank.flatMap((entry) => (entry.deleted_at === null ? [entry.message_id] : [])))
  return messages.flatMap((message) => {
    if (gone.has(message.id)) return []
    const at = deletedAt.get(message.id)
    return at && !message.deleted_for_everyone ? [blankMessage(message, at)] : [message]
  })
}

/** The log is not held any more. */
export function dropLog(conversationId: string): LogChange {
  return {
    conversation_id: conversationId,
    range: null,
    reset: true,
    put: [],
    blank: [],
    quotes: [],
  }
}

/** A message leaves the log for this person alone; nothing where none of the log is held. */
export function hideMessage(range: LogRange | undefined, messageId: string): LogChange[] {
  if (!range) return []
  const blank = [{ message_id: messageId, deleted_at: null }]
  const { conversation_id, to } = range
  return [{ conversation_id, range, reset: false, put: [], span: { from: to + 1, to }, blank, quotes: [] }]
}

/** With a conversation that is gone goes all that was said in it: log, draft, read position. What is unsent stays. */
export function cascade(change: Change): Change {
  const gone = change.heads?.remove ?? []
  if (gone.length === 0) return change
  const dropped = new Set(change.logs?.flatMap((log) => (log.range ? [] : [log.conversation_id])))
  const withRemoved = <T>(edit: Edit<T> | undefined): Edit<T> => ({
    ...edit,
    remove: [...(edit?.remove ?? []), ...gone],
  })
  return {
    ...change,
    logs: [...(change.logs ?? []), ...gone.filter((id) => !dropped.has(id)).map(dropLog)],
    drafts: withRemoved(change.drafts),
    reads: withRemoved(change.reads),
    openings: withRemoved(change.openings),
  }
}

/** Of a change what any tab may write. */
export function ownPart({ drop_cache: _, meta: __, heads: ___, logs: ____, ...own }: Change): Change {
  return own
}
