import { useCallback, useSyncExternalStore } from 'react'
import { useSync } from '../../../sync/use-sync.ts'
import type { ChatRow } from '../chat-row.ts'
import { getConversationsStore } from '../conversations.store.ts'

/** One chat of the list as it is, archived or not; null while it is not in it. */
export function useChatRow(id: string): ChatRow | null {
  const { all } = getConversationsStore(useSync())
  return useSyncExternalStore(
    all.subscribe,
    useCallback(() => all.getSnapshot().find((row) => row.id === id) ?? null, [all, id]),
  )
}
