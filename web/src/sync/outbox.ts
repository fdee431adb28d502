import type { Ack, SlimMessage } from '#contract/messages.ts'
import type { OutboxEntry } from './change.ts'
import type { Memory } from './memory.ts'

/** All entries of the outbox, or of one conversation, in the order they are to be sent. */
export function inOrder(outbox: ReadonlyMap<string, OutboxEntry>, conversationId?: string): OutboxEntry[] {
  return [...outbox.values()]
    .filter((entry) => !conversationId || entry.conversation_id === conversationId)
    .toSorted((a, b) => a.order - b.order || (a.client_id < b.client_id ? -1 : 1))
}

/** Greater than every place taken, of a file too, and than `noted`, whatever the clock of the device does. */
export function nextOrder(
  { outbox, jobs }: Pick<Memory, 'outbox' | 'jobs'>,
  nowMs: number,
  noted: number,
): number {
  let last = noted
  for (const all of [outbox, jobs]) for (const { order } of all.values()) last = Math.max(last, order)
  return Math.max(nowMs, last + 1)
}

export function markAcked(entry: OutboxEntry, ack: Ack): OutboxEntry {
  return {
    ...entry,
    state: 'acked',
    ack,
    failure: null,
  }
}

export function markFailed(entry: OutboxEntry, code: string): OutboxEntry {
  return {
    ...entry,
    state: 'failed',
    ack: null,
    failure: { code },
  }
}

/** Back into the queue, at its end: seq order stays outbox order. The client id stays. */
export function markWaiting(entry: OutboxEntry, order: number): OutboxEntry {
  return {
    ...entry,
    order,
    state: 'waiting',
    ack: null,
    failure: null,
  }
}

/** Whether it was told later than the other one of the same message: of another try, or the answer to this one. */
export function isNewer(entry: OutboxEntry, other: OutboxEntry): boolean {
  return (
    entry.order > other.order ||
    (entry.order === other.order && entry.state !== 'waiting' && other.state === 'waiting')
  )
}

/** What a person would lose by signing out now: messages, and files on their way. */
export function countUnsent({ outbox, jobs }: Pick<Memory, 'outbox' | 'jobs'>): number {
  const all: readonly { readonly state: string; readonly kind?: string; readonly source?: unknown }[] = [
    ...outbox.values(),
    ...jobs.values(),
  ]
  return all.filter(({ state, kind, source }) => state !== 'acked' && (kind !== 'mutation' || source)).length
}

/** An entry as the message it is in the log. */
export function toOwnMessage(entry: OutboxEntry, ack: Ack, me: string): SlimMessage {
  return {
    id: ack.message_id,
    conversation_id: entry.conversation_id,
    seq: ack.seq,
    sender_id: me,
    client_id: entry.client_id,
    content: entry.content,
    reply_to_message_id: entry.reply_to_message_id,
    ...(entry.extra && { extra: entry.extra }),
    created_at: ack.created_at,
  }
}
