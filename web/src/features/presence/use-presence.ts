import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { getPresenceStore, type Presence } from './presence.store.ts'

/** Presence of a person as it is shown, kept current. */
export function usePresence(userId: string): Presence {
  return useStore(getPresenceStore(useSync()).of(userId))
}
