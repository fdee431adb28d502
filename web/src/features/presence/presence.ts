import { ONLINE_LAST_MESSAGE_MS, ONLINE_LAST_SEEN_MS } from '#contract/limits.ts'

export type PresenceFacts = {
  readonly is_online: boolean
  /** Null: never seen, or hidden from us (hide_online_status or a block, masked by the server). */
  readonly last_seen: string | null
  /** When the newest message from this person was written, in a direct conversation with us. */
  readonly last_received_at: string | null
  /** A block in either direction. */
  readonly is_blocked: boolean
}

/**
 * Whether a person is shown online (D-140): is_online, or last seen under 60 s ago, or the last message
 * received from them under 2 minutes ago. Who hides or is blocked is never online; the message rule does
 * not outlive a later explicit sign of leaving.
 */
export function isShownOnline(facts: PresenceFacts, nowMs: number): boolean {
  if (facts.is_blocked) return false
  if (facts.is_online) return true
  if (facts.last_seen === null) return false
  const lastSeenMs = Date.parse(facts.last_seen)
  if (nowMs - lastSeenMs < ONLINE_LAST_SEEN_MS) return true
  if (facts.last_received_at === null) return false
  const receivedMs = Date.parse(facts.last_received_at)
  return nowMs - receivedMs < ONLINE_LAST_MESSAGE_MS && lastSeenMs <= receivedMs
}
