import type { Sync } from '../../sync/sync.ts'

/** Longer than any way to the screen; whoever shows the conversation holds its messages by then. */
const HOLD_MS = 2000

/** Reads the newest messages of a conversation while its screen is still on the way. */
export function warmConversation(sync: Sync, conversationId: string): void {
  setTimeout(sync.openLog(conversationId), HOLD_MS)
}
