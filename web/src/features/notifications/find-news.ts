import type { HeldHead } from '../../sync/heads.ts'

/** What came while there was no line is no news any more, and makes no noise. */
const FRESH_MS = 60_000

type Heads = ReadonlyMap<string, HeldHead>

/**
 * Chats that somebody else wrote in just now, by what their heads were before: not muted, archived or a stranger's
 * request.
 */
export function findNews(before: Heads, heads: Heads, me: string, nowMs: number): readonly HeldHead[] {
  return [...heads.values()].filter((head) => {
    const { preview, state } = head
    const known = before.get(head.conversation_id)
    if (known === head || !preview || preview.sender_id === me || head.unread_count === 0) return false
    if (preview.seq <= (known?.last_seq ?? 0)) return false
    if (nowMs - Date.parse(preview.created_at) > FRESH_MS) return false
    const isMuted = Date.parse(state?.muted_until ?? '') > nowMs
    return !isMuted && state?.is_archived !== true && state?.is_request !== true
  })
}
