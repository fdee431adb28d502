import type { Head } from '#contract/conversations.ts'
import type { Message } from '#contract/messages.ts'
import type { OutboxEntry } from '../../sync/change.ts'
import { showEntry, type ShownMessage, showRow } from './shown-message.ts'

export interface ShownSources {
  readonly rows: readonly Message[]
  /** Of this conversation, in outbox order. */
  readonly entries: readonly OutboxEntry[]
  readonly head: Head | undefined
  readonly quotes: ReadonlyMap<string, Message>
}

/**
 * What a conversation shows: the log as far as it is held, without holes, then what is on its way.
 * No client id stands twice: an entry steps back when the log has its message. A message that did not
 * change keeps its reference from one answer to the next.
 */
export const createShownMessages = (me: string): ((sources: ShownSources) => readonly ShownMessage[]) => {
  let before = new Map<string, ShownMessage>()

  return ({ rows, entries, head, quotes }) => {
    const byId = new Map(rows.map((row) => [row.id, row]))
    const quoteOf = (id: string | null): Message | null =>
      id === null ? null : (byId.get(id) ?? quotes.get(id) ?? null)
    const inLog = new Set(rows.map((row) => row.client_id))
    const fresh = [
      ...rows.map((row) => showRow(row, me, head, quoteOf(row.reply_to_message_id))),
      ...entries
        .filter((entry) => !inLog.has(entry.client_id))
        .map((entry) => showEntry(entry, me, quoteOf(entry.reply_to_message_id))),
    ]
    const shown = fresh.map((message) => {
      const known = before.get(message.key)
      return known && isSameShown(known, message) ? known : message
    })
    before = new Map(shown.map((message) => [message.key, message]))
    return shown
  }
}

const isSameShown = (a: ShownMessage, b: ShownMessage): boolean =>
  a.state === b.state &&
  a.failure_code === b.failure_code &&
  a.reply_to === b.reply_to &&
  (a.message === b.message || isSamePending(a.message, b.message))

/** Entries are turned into messages anew each time; these are the fields that can differ. */
const isSamePending = (a: Message, b: Message): boolean =>
  a.seq === 0 && b.seq === 0 && a.client_id === b.client_id && a.created_at === b.created_at
