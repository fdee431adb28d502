import type { Profile } from '#contract/profile.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { getProfilesStore } from './profiles.store.ts'

/** A person's profile; null until it is known. */
export function useProfile(userId: string): Profile | null {
  return useStore(getProfilesStore(useSync()).of(userId))
}
