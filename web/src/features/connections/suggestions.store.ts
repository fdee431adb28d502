import type { Suggestion } from '#contract/connections.ts'
import { NetworkError } from '../../sync/errors.ts'
import { perSync } from '../../sync/per-sync.ts'
import { createValue, type Readable } from '../../sync/readable.ts'
import { getProfilesStore } from '../profile/public.ts'

export type SuggestionsView =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly people: readonly Suggestion[] }
  | { readonly state: 'failed'; readonly isNetwork: boolean }

export interface SuggestionsStore extends Readable<SuggestionsView> {
  /** Asks anew; those of before stay until then. */
  load(): void
}

/** People whom one may know, as the server last said. */
export const getSuggestionsStore = perSync((sync): SuggestionsStore => {
  const view = createValue<SuggestionsView>({ state: 'loading' })

  const load = async (): Promise<void> => {
    try {
      const { suggestions } = await sync.call('connections.suggestions', {})
      getProfilesStore(sync).put(
        suggestions.map(({ mutual_friends: _, mutual_ids: __, ...profile }) => profile),
      )
      view.set({ state: 'ready', people: suggestions })
    } catch (error) {
      if (view.getSnapshot().state !== 'ready')
        view.set({ state: 'failed', isNetwork: error instanceof NetworkError })
    }
  }

  return {
    subscribe: view.subscribe,
    getSnapshot: view.getSnapshot,
    load: () => {
      if (view.getSnapshot().state === 'failed') view.set({ state: 'loading' })
      void load()
    },
  }
})
