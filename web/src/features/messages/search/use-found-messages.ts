import { useEffect } from 'react'
import { perSync } from '../../../sync/per-sync.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { createMessageSearch, type MessageSearch, type MessageSearchState } from './message-search.ts'
import { useRetryOnline } from './use-retry-online.ts'
import { watchHits } from './watch-hits.ts'

const NO_HITS: readonly never[] = []

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
  useFreshHits(search, state)
  return { ...search, state }
}

/** What stands in a chat may be edited or deleted while its hits are shown: they are asked for again soon after. */
const REFRESH_AFTER_MS = 1000

function useFreshHits(search: MessageSearch, state: MessageSearchState): void {
  const sync = useSync()
  const hits = state.state === 'found' ? state.hits : NO_HITS
  useEffect(() => watchHits(sync, hits, REFRESH_AFTER_MS, search.refresh), [sync, hits, search])
  // Those of before one went elsewhere.
  useEffect(() => search.refresh(), [search])
}
