import type { Sync } from '../../sync/sync.ts'
import { loadStartConversation } from '../people/found/public.ts'

/** The chat with a person: at once where the device knows it, also without network. Null: its person was told why not. */
export async function openChat(sync: Sync, personId: string): Promise<string | null> {
  for (const head of sync.memory.heads.values())
    if (!head.is_group && head.peer?.user_id === personId) return head.conversation_id
  const startConversation = await loadStartConversation()
  return startConversation(sync, { userId: personId })
}
