import { useMemo, useSyncExternalStore } from 'react'
import { useSync } from '../../../sync/use-sync.ts'
import { getProfilesStore } from '../../profile/public.ts'

/** What these people are called by now; who is not known, or has no name, is left out. */
export function useNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const profiles = getProfilesStore(useSync())
  const key = ids.join()
  const stores = useMemo(
    () => (key === '' ? [] : key.split(',').map((id) => [id, profiles.of(id)] as const)),
    [profiles, key],
  )
  const subscribe = useMemo(
    () => (listener: () => void) => {
      const offs = stores.map(([, store]) => store.subscribe(listener))
      return () => {
        for (const off of offs) off()
      }
    },
    [stores],
  )
  // A snapshot must be the same one as long as it says the same.
  const names = useSyncExternalStore(subscribe, () =>
    JSON.stringify(
      stores.flatMap(([id, store]) => {
        const name = store.getSnapshot()?.display_name
        return name ? [[id, name]] : []
      }),
    ),
  )
  return useMemo(() => new Map(JSON.parse(names) as [string, string][]), [names])
}
