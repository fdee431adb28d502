export {
  type ConversationStore,
  type ConversationView,
  getConversationStore,
  type SendResult,
} from './conversation.store.ts'
export type { MessageState, ShownMessage } from './shown-message.ts'
export { useConversation } from './use-conversation.ts'
export { logAppliers } from './log.appliers.ts'
