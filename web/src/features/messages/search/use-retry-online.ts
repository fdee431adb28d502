import { useEffect, useRef } from 'react'
import { isOffline } from '../../../sync/status.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import type { MessageSearch, MessageSearchState } from './message-search.ts'

/** What failed for want of a network is asked again when there is one. */
export function useRetryOnline(search: MessageSearch, state: MessageSearchState): void {
  const hasNetwork = !isOffline(useStore(useSync().status))
  const isWaiting = useRef(false)
  useEffect(() => {
    isWaiting.current = state.state === 'failed' ? state.isNetwork : state.state === 'found' && state.isLocal
  })
  // When the network comes: a failure while there is one is the person's to try again.
  useEffect(() => {
    if (hasNetwork && isWaiting.current) search.retry()
  }, [hasNetwork, search])
}
