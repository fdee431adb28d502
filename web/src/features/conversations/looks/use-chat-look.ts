import type { ChatState } from '../chat-state.ts'
import { useChatState } from '../use-chat-state.ts'

/** How a conversation looks to this person, by the numbers of its colour and its wallpaper (D-074). */
export type ChatLook = Pick<ChatState, 'theme_index' | 'wallpaper_index'>

/** The look, known before the messages are. */
export function useChatLook(id: string): ChatLook {
  const theme_index = useChatState(id, (state) => state.theme_index)
  const wallpaper_index = useChatState(id, (state) => state.wallpaper_index)
  return { theme_index, wallpaper_index }
}
