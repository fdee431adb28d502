import { isReachable } from './digest.policy.ts'
import type { DigestChat, DigestFacts, DigestNotice } from './facts.queries.ts'

/** What a digest tells. */
export type DigestNews = {
  readonly chats: readonly DigestChat[]
  readonly notices: readonly DigestNotice[]
}

/** What somebody is to be told now; null: nothing. */
export function findNews(facts: DigestFacts, nowMs: number): DigestNews | null {
  if (!isReachable(facts, nowMs)) return null
  const chats = facts.message_notifications ? facts.chats : []
  const { notices, sent_at_ms } = facts
  // The same is not told twice.
  const isNew = [...chats, ...notices].some(({ newest_at_ms }) => newest_at_ms > (sent_at_ms ?? 0))
  return isNew ? { chats, notices } : null
}
