import type { DigestFacts } from './facts.queries.ts'

/** Who was not seen for so long is told of what waits. */
export const AWAY_DAYS = 3
/** Between two digests of one person. */
export const EVERY_DAYS = 7

const DAY_MS = 24 * 3600_000

/** Whether somebody may be sent a digest at this moment. */
export function isReachable(facts: DigestFacts, nowMs: number): boolean {
  const { sent_at_ms, silenced_until_ms } = facts
  if (!facts.is_on || facts.email === null || !facts.is_proven) return false
  if (facts.is_online || nowMs - facts.seen_at_ms < AWAY_DAYS * DAY_MS) return false
  if (sent_at_ms !== null && nowMs - sent_at_ms < EVERY_DAYS * DAY_MS) return false
  // 'Silenciar notificações' (D-037).
  return silenced_until_ms === null || silenced_until_ms <= nowMs
}
