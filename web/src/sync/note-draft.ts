import type { Change } from './change.ts'
import type { Memory } from './memory.ts'

type Noted = { readonly text: string; readonly isLeft: boolean | undefined; readonly nowMs: number }

/** What was begun to be written, kept until the server has it; that nothing is left of it, where the server may know. */
export function noteDraft(
  { drafts, heads }: Pick<Memory, 'drafts' | 'heads'>,
  conversation_id: string,
  { text: typed, isLeft, nowMs }: Noted,
): Change {
  const text = typed.trim() && typed
  const { is_left, is_asked, updated_at: before } = drafts.get(conversation_id) ?? {}
  const isKnown = is_left || is_asked || heads.get(conversation_id)?.state?.draft
  if (!text && !isKnown) return { drafts: { remove: [conversation_id] } }
  const now = new Date(nowMs).toISOString()
  // What is written last is the newest, also where the clock was set back: other tabs go by it.
  const updated_at = before && before > now ? before : now
  return { drafts: { put: [{ conversation_id, text, updated_at, is_left: isLeft, is_asked }] } }
}
