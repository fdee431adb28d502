import { useCallback, useSyncExternalStore } from 'react'
import { useSync } from '../../sync/use-sync.ts'
import { getConversationsStore } from '../conversations/public.ts'

/** Whether the chat list stands (empty or not): what can wait for it is loaded from then on. */
export function useIsListed(): boolean {
  const store = getConversationsStore(useSync())
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.getSnapshot().state === 'ready', [store]),
  )
}
