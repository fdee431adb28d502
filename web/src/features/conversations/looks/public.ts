export { useChatLook } from './use-chat-look.ts'
