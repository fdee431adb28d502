import type { Head } from '#contract/conversations.ts'
import type { PendingRead } from './change.ts'

/**
 * A head from the server beside the one that is held. Registers only move forward. One that was read
 * before the events already applied here counts for its registers alone.
 */
export const mergeHead = (
  held: Head | undefined,
  incoming: Head,
  reads: ReadonlyMap<string, PendingRead>,
): Head => {
  const isStale =
    held !== undefined && held.last_seq > incoming.last_seq && held.first_seq === incoming.first_seq
  const base = isStale ? held : incoming
  const peerReadSeq = Math.max(held?.peer_read_seq ?? 0, incoming.peer_read_seq)
  const pendingSeq = reads.get(incoming.conversation_id)?.seq ?? 0
  const myReadSeq = Math.max(incoming.my_read_seq, held?.my_read_seq ?? 0, pendingSeq)
  const merged = { ...base, peer_read_seq: peerReadSeq, my_read_seq: myReadSeq }
  return myReadSeq > base.my_read_seq ? { ...merged, unread_count: unreadAfter(merged, myReadSeq) } : merged
}

/** Never more than the numbers behind the read position; the server's answer corrects it. */
export const unreadAfter = (head: Head, readSeq: number): number =>
  Math.max(0, Math.min(head.unread_count, head.last_seq - readSeq))
