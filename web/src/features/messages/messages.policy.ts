import type { ShownMessage } from './shown-message.ts'

/** Own messages alone can be deleted for everyone, or given up while they wait (CHAT-058); the server asks again. */
export const canDelete = (shown: ShownMessage): boolean => shown.is_own
