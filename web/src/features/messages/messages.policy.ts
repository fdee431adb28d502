import { EDIT_WITHIN_MS } from '#contract/limits.ts'
import type { ShownMessage } from './shown-message.ts'

/** Whatever is stored, also what is deleted for everyone (D-069). */
export function canDeleteForMe(shown: ShownMessage): boolean {
  return shown.message.seq > 0
}

/** Own messages alone can be deleted for everyone, or given up while they wait (CHAT-058); the server asks again. */
export function canDelete(shown: ShownMessage): boolean {
  return shown.is_own && !shown.message.deleted_for_everyone
}

/** What is stored and said. What can be seen only once goes nowhere else, nor what was deleted. */
export function canForward({ state, message }: ShownMessage): boolean {
  return message.seq > 0 && !message.deleted_for_everyone && !message.view_once && state !== 'failed'
}

/** What others said, to who moderates the group: there is nobody between two. */
export function canReport({ is_own, message }: ShownMessage): boolean {
  return !is_own && message.sender_id !== null && !message.deleted_for_everyone
}

/** Own texts of the last 15 minutes; the server asks again, by its own clock. */
export function canEdit({ is_own, state, message }: ShownMessage, nowMs: number): boolean {
  const isText = message.message_type === 'text' && !message.deleted_for_everyone
  const isStored = message.seq > 0 && state !== 'failed'
  return is_own && isStored && isText && nowMs - Date.parse(message.created_at) <= EDIT_WITHIN_MS
}
