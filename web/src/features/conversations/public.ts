export { getConversationsStore } from './conversations.store.ts'
export type { PresenceFilter } from './chat-filter.ts'
export { useTyping } from './use-typing.ts'
export { ChatList } from './chat-list.tsx'
export { useChatKey } from './use-chat-key.ts'

/** The archived chats, in their own chunk. */
export async function loadArchivedChats() {
  return (await import('./actions/archived-chats.tsx')).ArchivedChats
}
