import { useSeenStore } from '../../sync/use-seen-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { type ConversationView, getConversationStore } from './conversation.store.ts'

/** An open conversation: followed while the component is mounted. */
export function useConversation(conversationId: string): ConversationView {
  return useSeenStore(getConversationStore(useSync(), conversationId))
}
