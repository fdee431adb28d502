import type { CallOutput } from '#contract/registry.ts'
import { NetworkError } from '../../sync/errors.ts'
import { perSync } from '../../sync/per-sync.ts'
import { createValue, type Readable } from '../../sync/readable.ts'

export type OpenGroup = CallOutput<'groups.discover'>['groups'][number]

export type DiscoveryView =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly groups: readonly OpenGroup[] }
  | { readonly state: 'failed'; readonly isNetwork: boolean }

export interface DiscoveryStore extends Readable<DiscoveryView> {
  /** Asks anew; those of before stay until then. */
  load(): void
}

/** Public groups that one may join, as the server last said. */
export const getDiscoveryStore = perSync((sync): DiscoveryStore => {
  const view = createValue<DiscoveryView>({ state: 'loading' })

  const load = async (): Promise<void> => {
    try {
      const { groups } = await sync.call('groups.discover', {})
      view.set({ state: 'ready', groups })
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
