import { useEffect } from 'react'
import { perSync } from '../../sync/per-sync.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { getProfilesStore } from '../profile/public.ts'
import { createPeopleSearch, type SearchState } from './people-search.ts'

const getPeopleSearch = perSync((sync) =>
  createPeopleSearch(async (query) => {
    const { profiles } = await sync.call('people.search', { query })
    getProfilesStore(sync).put(profiles)
    return profiles
  }),
)

/** What is found for the text of a search box. */
export function usePeopleSearch(text: string): { state: SearchState; retry: () => void } {
  const search = getPeopleSearch(useSync())
  const state = useStore(search)
  useEffect(() => search.setText(text), [search, text])
  return { state, retry: search.retry }
}
