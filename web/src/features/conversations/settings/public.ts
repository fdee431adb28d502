// What Settings itself says of the list: a door of its own, so that what follows the list brings nothing of it.
export { useMutedChats } from './muted-chats.ts'
