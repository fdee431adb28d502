import './shell-screens.css'

export { ChatsScreen, useOpenChatId } from './chats-screen.tsx'
export { Frame } from './frame.tsx'
export { isHomePath } from './native-back.ts'
export { ScreenErrorBoundary } from './screen-error.tsx'
export { isOpenToAll, resolveScreen, type Screen } from './screens.ts'
export { useNativeBack } from './use-native-back.ts'
export { useSearchShortcut } from './use-search-shortcut.ts'
