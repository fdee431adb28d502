import type { ShownMessage } from './shown-message.ts'

/** Whatever is stored, also what is deleted for everyone (D-069). */
export function canDeleteForMe(shown: ShownMessage): boolean {
  return shown.message.seq > 0
}

/** Own messages alone can be deleted for everyone, or given up while they wait (CHAT-058); the server asks again. */
export function canDelete(shown: ShownMessage): boolean {
  return shown.is_own && !shown.message.deleted_for_everyone
}
