import { useCallback, useSyncExternalStore } from 'react'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import type { ChatRow } from '../chat-row.ts'
import { isMuted } from '../chat-state.ts'
import { getConversationsStore } from '../conversations.store.ts'

/** The chats that are silent now, archived or not (D-071). `isWhole`: the device has all of the list. */
export function useMutedChats(): { rows: readonly ChatRow[]; isWhole: boolean } {
  const sync = useSync()
  const { memory } = sync
  const all = useStore(getConversationsStore(sync).all)
  const nowMs = useStore(sync.now)
  const isWhole = useSyncExternalStore(
    useCallback((listener: () => void) => memory.subscribe('meta', listener), [memory]),
    () => memory.meta().since !== undefined,
  )
  return { rows: all.filter((row) => isMuted(row, nowMs)), isWhole }
}
