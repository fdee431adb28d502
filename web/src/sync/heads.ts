import type { Head, Preview } from '#contract/conversations.ts'
import type { PendingRead } from './change.ts'

/** The row of a chat as the device keeps it. */
export type HeldHead = Head & {
  /** `unread_count` has what is to come up to this number in it, though the head itself is not there yet. */
  readonly counted_to?: number | undefined
  readonly preview: HeldPreview | null
}

/** `mentions`: whom the message names, where it came while the device listened. */
type HeldPreview = Preview & { readonly mentions?: readonly string[] | undefined }

/**
 * A head from the server beside the one that is held. Registers only move forward. One that was read
 * before the events already applied here counts for its registers alone.
 */
export function mergeHead(
  held: HeldHead | undefined,
  incoming: HeldHead,
  reads: ReadonlyMap<string, PendingRead>,
): HeldHead {
  const isStale =
    held !== undefined && held.last_seq > incoming.last_seq && held.first_seq === incoming.first_seq
  const base = isStale ? held : incoming
  const peerReadSeq = Math.max(held?.peer_read_seq ?? 0, incoming.peer_read_seq)
  const pendingSeq = reads.get(incoming.conversation_id)?.seq ?? 0
  const myReadSeq = Math.max(incoming.my_read_seq, held?.my_read_seq ?? 0, pendingSeq)
  const state = held && isStateNewer(held, incoming) ? held.state : incoming.state
  const merged = { ...base, state, peer_read_seq: peerReadSeq, my_read_seq: myReadSeq }
  if (myReadSeq <= base.my_read_seq) return merged
  // Read here further than there: what was counted for this position, and no more than has come since.
  const counted =
    held?.my_read_seq === myReadSeq
      ? held.unread_count + Math.max(0, base.last_seq - lastCounted(held))
      : Number.POSITIVE_INFINITY
  return { ...merged, unread_count: Math.min(unreadAfter(merged, myReadSeq), counted) }
}

/** Of one membership the state told last holds, whatever the head it came with. */
const isStateNewer = (held: HeldHead, incoming: HeldHead): boolean =>
  held.first_seq === incoming.first_seq && (held.state?.seq ?? 0) > (incoming.state?.seq ?? 0)

/** Never more than the numbers behind the read position; the server's answer corrects it. */
export function unreadAfter(head: HeldHead, readSeq: number): number {
  return Math.max(0, Math.min(head.unread_count, lastCounted(head) - readSeq))
}

/** The last number that `unread_count` can have in it. */
export function lastCounted({ last_seq, counted_to = 0 }: HeldHead): number {
  return Math.max(last_seq, counted_to)
}

/**
 * The head after the server moved the own read position to `seq` and counted up to `asOf`. A count that is ahead of the
 * head has what is to come in it. One that is behind it tells the least and the most: each entry since then may be a
 * message to read.
 */
export function takeCount(head: HeldHead, seq: number, unread: number, asOf: number): HeldHead {
  const moved = { ...head, my_read_seq: seq }
  const sinceThen = lastCounted(head) - asOf
  if (sinceThen <= 0)
    return { ...moved, unread_count: unread, counted_to: asOf > head.last_seq ? asOf : undefined }
  const atMost = Math.min(unreadAfter(head, seq), unread + sinceThen)
  return { ...moved, unread_count: Math.max(unread, atMost) }
}
