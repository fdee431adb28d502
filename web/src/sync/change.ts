import type { UserBase } from '#contract/common.ts'
import type { Friend } from '#contract/connections.ts'
import type { Ack, Message, MessageExtra } from '#contract/messages.ts'
import type { Notification } from '#contract/notifications.ts'
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

/** What goes out with a text that has no file. */
export type OutgoingExtra = Pick<MessageExtra, 'is_forwarded' | 'mentions'>

/** A message that its log does not hold yet. The record is message and outbox entry in one. */
export type OutboxEntry = {
  /** Made once, never remade. */
  readonly client_id: string
  readonly conversation_id: string
  /** Place in the outbox: grows with every send and every retry. */
  readonly order: number
  readonly content: string
  readonly reply_to_message_id: string | null
  /** What a text has beside it; left out where that is nothing. */
  readonly extra?: OutgoingExtra
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
  /** Empty: what the server has of it is not true any more. */
  readonly text: string
  readonly updated_at: string
  /** Its chat was left, or its page put away: nothing is being added to it. */
  readonly is_left?: boolean | undefined
  /** The server was asked to take this or an earlier one, and may have it, whatever its state says. */
  readonly is_asked?: boolean | undefined
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

/** A friend or an open request. `as_of`: up to where the list was that named it; none where an event told of it. */
export type HeldFriend = Friend & { readonly as_of?: UserBase }

/** A person's list as it was `as_of` then, whole: one record under one id. */
export type HeldNotifications = {
  readonly id: 'list'
  readonly rows: readonly Notification[]
  readonly unread_count: number
  readonly as_of: UserBase
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
  readonly amend: readonly Amendment[]
  /** Messages that others quote and that the log does not hold. */
  readonly quotes: readonly Message[]
}

/**
 * What became of a message after it was sent: the fields it has from the entry `seq` on, those that the entry says
 * nothing of left out. Null: the person deleted it for themselves, it is gone.
 */
export type Amendment = {
  readonly message_id: string
} & ({ readonly seq: number; readonly fields: Partial<Message> } | { readonly fields: null })

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

/**
 * The message after this; null where it is gone. One that a page brought may be further than what is told of it. When one
 * looked at what may be seen once stays, also when the last of the others does.
 */
export function amend(message: Message, amendment: Amendment): Message | null {
  if (amendment.fields === null) return null
  const { seq, fields } = amendment
  if (seq <= (message.amended_seq ?? 0)) return message
  const viewed_at = message.viewed_at ?? fields.viewed_at ?? null
  return { ...message, ...fields, viewed_at, amended_seq: seq }
}

/** The messages after all of these, which stand in the order of their numbers. */
export function amendAll(messages: readonly Message[], amendments: readonly Amendment[]): readonly Message[] {
  if (amendments.length === 0) return messages
  return messages.flatMap((message) => {
    let last: Message | null = message
    for (const one of amendments) if (one.message_id === last?.id) last = amend(last, one)
    return last ?? []
  })
}

/** The log is not held any more. */
export function dropLog(conversationId: string): LogChange {
  return {
    conversation_id: conversationId,
    range: null,
    reset: true,
    put: [],
    amend: [],
    quotes: [],
  }
}

/** Something became of a message, by no entry of the log that is applied here; nothing where none of the log is held. */
export function amendLog(range: LogRange | undefined, amendment: Amendment): LogChange[] {
  if (!range) return []
  const { conversation_id, to } = range
  const span = { from: to + 1, to }
  return [{ conversation_id, range, reset: false, put: [], span, amend: [amendment], quotes: [] }]
}

/** A message leaves the log for this person alone. */
export function hideMessage(range: LogRange | undefined, messageId: string): LogChange[] {
  return amendLog(range, { message_id: messageId, fields: null })
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
