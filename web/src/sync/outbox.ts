import type { Ack, SlimMessage } from '#contract/messages.ts'
import type { OutboxEntry } from './change.ts'

/** All entries of the outbox, or of one conversation, in the order they are to be sent. */
export const inOrder = (outbox: ReadonlyMap<string, OutboxEntry>, conversationId?: string): OutboxEntry[] =>
  [...outbox.values()]
    .filter((entry) => !conversationId || entry.conversation_id === conversationId)
    .toSorted((a, b) => a.order - b.order || (a.client_id < b.client_id ? -1 : 1))

/** Greater than every place taken, whatever the clock of the device does. */
export const nextOrder = (outbox: ReadonlyMap<string, OutboxEntry>, nowMs: number): number => {
  let last = 0
  for (const entry of outbox.values()) last = Math.max(last, entry.order)
  return Math.max(nowMs, last + 1)
}

export const markAcked = (entry: OutboxEntry, ack: Ack): OutboxEntry => ({
  ...entry,
  state: 'acked',
  ack,
  failure: null,
})

export const markFailed = (entry: OutboxEntry, code: string): OutboxEntry => ({
  ...entry,
  state: 'failed',
  ack: null,
  failure: { code },
})

/** Back into the queue, at its end: seq order stays outbox order. The client id stays. */
export const markWaiting = (entry: OutboxEntry, order: number): OutboxEntry => ({
  ...entry,
  order,
  state: 'waiting',
  ack: null,
  failure: null,
})

/** Whether it was told later than the other one of the same message: of another try, or the answer to this one. */
export const isNewer = (entry: OutboxEntry, other: OutboxEntry): boolean =>
  entry.order > other.order ||
  (entry.order === other.order && entry.state !== 'waiting' && other.state === 'waiting')

/** What a person would lose by signing out now. */
export const countUnsent = (outbox: ReadonlyMap<string, OutboxEntry>): number =>
  [...outbox.values()].filter((entry) => entry.state !== 'acked').length

/** An entry as the message it is in the log. */
export const toOwnMessage = (entry: OutboxEntry, ack: Ack, me: string): SlimMessage => ({
  id: ack.message_id,
  conversation_id: entry.conversation_id,
  seq: ack.seq,
  sender_id: me,
  client_id: entry.client_id,
  content: entry.content,
  reply_to_message_id: entry.reply_to_message_id,
  created_at: ack.created_at,
})
