import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { tellFirstScreen } from '../../lib/first-screen.ts'
import { useSync } from '../../sync/use-sync.ts'
import { getConversationsStore } from '../conversations/public.ts'

/** Long enough for the list to be on the screen. */
const SETTLE_MS = 50

/** Whether the chat list stands (empty or not): what can wait for it is loaded from then on. */
export function useIsListed(): boolean {
  const store = getConversationsStore(useSync())
  const isReady = useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.getSnapshot().state === 'ready', [store]),
  )
  const [isListed, setIsListed] = useState(false)
  useEffect(() => {
    if (!isReady) return undefined
    const timer = setTimeout(() => {
      setIsListed(true)
      tellFirstScreen()
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [isReady])
  return isListed
}
