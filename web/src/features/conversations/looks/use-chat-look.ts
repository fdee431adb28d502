import { useCallback, useSyncExternalStore } from 'react'
import type { Memory } from '../../../sync/memory.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { type ChatState, listStateChanges, showState } from '../chat-state.ts'

/** How a conversation looks to this person, by the numbers of its colour and its wallpaper (D-074). */
export type ChatLook = Pick<ChatState, 'theme_index' | 'wallpaper_index'>

/** The look, from what the device holds: known before the messages are. */
export function useChatLook(id: string): ChatLook {
  const { memory } = useSync()
  const subscribe = useCallback(
    (listener: () => void) => {
      const offs = [memory.subscribe('heads', listener), memory.subscribe('jobs', listener)]
      return () => {
        for (const off of offs) off()
      }
    },
    [memory],
  )
  const theme_index = useSyncExternalStore(subscribe, () => readLook(memory, id).theme_index)
  const wallpaper_index = useSyncExternalStore(subscribe, () => readLook(memory, id).wallpaper_index)
  return { theme_index, wallpaper_index }
}

export function readLook({ heads, jobs }: Pick<Memory, 'heads' | 'jobs'>, id: string): ChatLook {
  return showState(heads.get(id)?.state, listStateChanges(jobs).get(id))
}
