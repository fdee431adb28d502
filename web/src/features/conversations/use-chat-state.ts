import { useCallback, useSyncExternalStore } from 'react'
import type { Memory } from '../../sync/memory.ts'
import { useSync } from '../../sync/use-sync.ts'
import { type ChatState, listStateChanges, showState } from './chat-state.ts'

/** Something of what was set for a conversation, from what the device holds: known before the messages are. */
export function useChatState<T>(id: string, pick: (state: ChatState) => T): T {
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
  return useSyncExternalStore(subscribe, () => pick(readChatState(memory, id)))
}

export function readChatState({ heads, jobs }: Pick<Memory, 'heads' | 'jobs'>, id: string): ChatState {
  return showState(heads.get(id)?.state, listStateChanges(jobs).get(id))
}

/** Whether a stranger began it and it waits to be accepted (D-157). */
export function useIsRequest(id: string): boolean {
  return useChatState(id, (state) => state.is_request)
}
