// What an open conversation asks of its state: a door of its own, so that the first screen knows nothing of it.
export { useIsRequest } from '../use-chat-state.ts'
export { useChatLook } from './use-chat-look.ts'
