export {
  type ConversationsStore,
  type ConversationsView,
  getConversationsStore,
} from './conversations.store.ts'
export type { ChatFilter, PresenceFilter } from './chat-filter.ts'
export type { ChatRow, RowPreview, Typing } from './chat-row.ts'
export { getTypingStore } from './typing.store.ts'
export { useConversations } from './use-conversations.ts'
export { useTyping } from './use-typing.ts'
export { headAppliers } from './head.appliers.ts'
export { registerAppliers } from './register.appliers.ts'
export { userAppliers } from './user.appliers.ts'
export { ChatList } from './chat-list.tsx'
export { useChatKey } from './use-chat-key.ts'
