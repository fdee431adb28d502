import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { type ConversationView, getConversationStore } from './conversation.store.ts'

/** An open conversation: followed while the component is mounted. */
export const useConversation = (conversationId: string): ConversationView =>
  useStore(getConversationStore(useSync(), conversationId))
