export { ChatsScreen, useOpenChatId } from './chats-screen.tsx'
export { Frame } from './frame.tsx'
export { ScreenErrorBoundary } from './screen-error.tsx'
export { isOpenToAll, resolveScreen, type Screen } from './screens.ts'
