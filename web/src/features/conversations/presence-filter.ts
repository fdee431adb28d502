import { readVisit, writeVisit } from '../../lib/visit-store.ts'
import type { PresenceFilter } from './chat-filter.ts'

const STORAGE_KEY = 'lero-presence-filter'

/** The filter of this browser session (D-036); sign-out wipes it. */
export function readPresenceFilter(): PresenceFilter {
  const stored = readVisit(STORAGE_KEY)
  return stored === 'online' || stored === 'offline' ? stored : 'all'
}

export function keepPresenceFilter(filter: PresenceFilter): void {
  writeVisit(STORAGE_KEY, filter)
}
