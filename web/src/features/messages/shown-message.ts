import type { Head } from '#contract/conversations.ts'
import type { Message } from '#contract/messages.ts'
import { createTextMessage } from '#contract/text-message.ts'
import type { OutboxEntry } from '../../sync/change.ts'

/** `received`: by someone else. The others are own: clock, ✓, ✓✓, 'Tentar de novo' (D-060). */
export type MessageState = 'received' | 'waiting' | 'sent' | 'read' | 'failed'

/** A message as the conversation shows it, from the log or still on its way. */
export type ShownMessage = {
  /** Stays the same from clock to ✓✓. */
  readonly key: string
  readonly state: MessageState
  readonly is_own: boolean
  /** Refusal code while `failed`. */
  readonly failure_code: string | null
  /** The message; on its way `id` is the client id and `seq` 0. */
  readonly message: Message
  /** The quoted message; null while unknown. `message.reply_to_message_id` tells whether there is one. */
  readonly reply_to: Message | null
}

export function stateOfSeq(seq: number, peerReadSeq: number): 'sent' | 'read' {
  return seq <= peerReadSeq ? 'read' : 'sent'
}

/** A log row as it is shown. `reply_to` is the quoted message where it is known. */
export function showRow(
  row: Message,
  me: string,
  head: Head | undefined,
  replyTo: Message | null,
): ShownMessage {
  const isOwn = row.sender_id === me
  return {
    key: (isOwn && row.client_id) || row.id,
    state: isOwn ? stateOfSeq(row.seq, head?.peer_read_seq ?? 0) : 'received',
    is_own: isOwn,
    failure_code: null,
    message: row,
    reply_to: replyTo,
  }
}

const stateOfEntry = { waiting: 'waiting', acked: 'sent', failed: 'failed' } as const

/**
 * An outbox entry, or a message with a file that is on its way: what it is beside a text is in `fields`; the id of the
 * message whose file it is, too, where that is another one.
 */
export type ShownEntry = OutboxEntry & { readonly fields?: Partial<Message> }

/** An entry as it is shown. */
export function showEntry(entry: ShownEntry, me: string, replyTo: Message | null): ShownMessage {
  return {
    key: entry.client_id,
    state: stateOfEntry[entry.state],
    is_own: true,
    failure_code: entry.failure?.code ?? null,
    message: createTextMessage({
      ...entry.fields,
      id: entry.ack?.message_id ?? entry.fields?.id ?? entry.client_id,
      conversation_id: entry.conversation_id,
      seq: entry.ack?.seq ?? 0,
      sender_id: me,
      client_id: entry.client_id,
      content: entry.content,
      reply_to_message_id: entry.reply_to_message_id,
      ...(entry.extra && { extra: entry.extra }),
      created_at: entry.ack?.created_at ?? entry.written_at,
    }),
    reply_to: replyTo,
  }
}
