import { useSeenStore } from '../../sync/use-seen-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { type ConversationsView, getConversationsStore } from './conversations.store.ts'

/** The chat list as it stands, filtered and sorted. */
export function useConversations(): ConversationsView {
  return useSeenStore(getConversationsStore(useSync()))
}
