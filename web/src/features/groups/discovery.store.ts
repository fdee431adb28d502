import type { CallOutput } from '#contract/registry.ts'
import { NetworkError } from '../../sync/errors.ts'
import { perSync } from '../../sync/per-sync.ts'
import { createValue, type Readable } from '../../sync/readable.ts'
import { getProfilesStore } from '../profile/public.ts'

export type OpenGroup = CallOutput<'groups.discover'>['groups'][number]
export type Invitation = CallOutput<'groups.invitations'>['invitations'][number]

export type DiscoveryView =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly groups: readonly OpenGroup[] }
  | { readonly state: 'failed'; readonly isNetwork: boolean }

export interface DiscoveryStore extends Readable<DiscoveryView> {
  /** Groups whose admins ask one to come; what could not be read is as it was. */
  readonly invitations: Readable<readonly Invitation[]>
  /** Asks for both anew; those of before stay until then. */
  load(): void
  loadInvitations(): Promise<void>
}

/** Public groups that one may join, and those one is asked to, as the server last said. */
export const getDiscoveryStore = perSync((sync): DiscoveryStore => {
  const view = createValue<DiscoveryView>({ state: 'loading' })
  const invitations = createValue<readonly Invitation[]>([])

  const loadInvitations = async (): Promise<void> => {
    try {
      const asked = await sync.call('groups.invitations', {})
      getProfilesStore(sync).put(asked.invitations.flatMap(({ inviter }) => inviter ?? []))
      invitations.set(asked.invitations)
    } catch {
      // The public groups below them say what keeps both away.
    }
  }
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
    invitations,
    loadInvitations,
    load: () => {
      if (view.getSnapshot().state === 'failed') view.set({ state: 'loading' })
      void load()
      void loadInvitations()
    },
  }
})
