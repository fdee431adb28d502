import type { HeldHead } from '../../sync/heads.ts'

/** What came while there was no line is no news any more, and makes no noise. */
const FRESH_MS = 60_000

type Heads = ReadonlyMap<string, HeldHead>

type Listener = {
  readonly me: string
  /** Wishes to hear of it in a muted chat, too, when they are named (D-134). */
  readonly hearsNames: boolean
  readonly nowMs: number
}

/**
 * Chats that somebody else wrote in just now, by what their heads were before: no stranger's request, nobody whom one
 * has blocked, as far as there is a chat with them, and muted or archived (D-161) ones where this person is named.
 */
export function findNews(
  before: Heads,
  heads: Heads,
  { me, hearsNames, nowMs }: Listener,
): readonly HeldHead[] {
  return [...heads.values()].filter((head) => {
    const { preview, state } = head
    const known = before.get(head.conversation_id)
    if (known === head || !preview || preview.sender_id === me || head.unread_count === 0) return false
    if (preview.seq <= (known?.last_seq ?? 0)) return false
    if (nowMs - Date.parse(preview.created_at) > FRESH_MS) return false
    const isMuted = Date.parse(state?.muted_until ?? '') > nowMs
    if (state?.is_request === true || (isMuted && !hearsNames)) return false
    if (isBlocked(heads, preview.sender_id)) return false
    return preview.mentions?.includes(me) || !(isMuted || state?.is_archived === true)
  })
}

/** As pushes leave them out, in groups that both are in. */
function isBlocked(heads: Heads, personId: string | null): boolean {
  return [...heads.values()].some((head) => head.blocked_by_me && head.peer_id === personId)
}
