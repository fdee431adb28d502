import { useEffect, useRef } from 'react'
import { perSync } from '../../../sync/per-sync.ts'
import { isOffline } from '../../../sync/status.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { createMessageSearch, type MessageSearch, type MessageSearchState } from './message-search.ts'

const getMessageSearch = perSync((sync) =>
  createMessageSearch((query, cursor) => sync.call('messages.search', { query, ...(cursor && { cursor }) })),
)

/** What is found for the text of the list's search box, in all conversations. */
export function useFoundMessages(text: string): MessageSearch & { state: MessageSearchState } {
  const sync = useSync()
  const search = getMessageSearch(sync)
  const state = useStore(search)
  useEffect(() => search.setText(text), [search, text])
  useRetryOnline(search, state)
  return { ...search, state }
}

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
