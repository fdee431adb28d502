export { getConversationsStore } from './conversations.store.ts'
export type { PresenceFilter, Shelf } from './chat-filter.ts'
export { useTyping } from './use-typing.ts'
export { ChatList } from './chat-list.tsx'
export { useChatKey } from './use-chat-key.ts'

/** The archived chats and the requests, in their own chunk. */
export async function loadChatShelf() {
  return (await import('./actions/chat-shelf.tsx')).ChatShelf
}
