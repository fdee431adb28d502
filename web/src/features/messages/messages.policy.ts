import type { ShownMessage } from './shown-message.ts'

/** Whatever is stored, also what is deleted for everyone (D-069). */
export const canDeleteForMe = (shown: ShownMessage): boolean => shown.message.seq > 0

/** Own messages alone can be deleted for everyone, or given up while they wait (CHAT-058); the server asks again. */
export const canDelete = (shown: ShownMessage): boolean => shown.is_own && !shown.message.deleted_for_everyone
