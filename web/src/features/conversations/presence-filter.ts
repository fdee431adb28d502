import { readVisit, writeVisit } from '../../lib/visit-store.ts'
import type { PresenceFilter } from './chat-filter.ts'

const storageKey = 'lero-presence-filter'

/** The filter of this browser session (D-036); sign-out wipes it. */
export const readPresenceFilter = (): PresenceFilter => {
  const stored = readVisit(storageKey)
  return stored === 'online' || stored === 'offline' ? stored : 'all'
}

export const keepPresenceFilter = (filter: PresenceFilter): void => writeVisit(storageKey, filter)
