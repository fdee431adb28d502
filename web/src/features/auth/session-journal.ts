import type { Session } from './auth-types.ts'
import { readKeep, writeKeep } from './unsent/keep-database.ts'

/** There is one. */
const SESSION_RECORD = 'session'

/**
 * The newest session, written through to the disk before its tokens are used. Local storage reaches the disk seconds
 * later: a browser killed meanwhile would come back with a refresh token that is used up.
 */
export interface SessionJournal {
  /** Null where there is none, or where the browser keeps none. */
  read(): Promise<Session | null>
  /** Resolves when it is on disk, or cannot be. */
  write(session: Session): Promise<void>
  clear(): Promise<void>
}

export function createSessionJournal(): SessionJournal {
  return {
    read: () =>
      readKeep('session').then(
        ([session]) => session ?? null,
        () => null,
      ),
    write: (session) => writeKeep('session', (store) => store.put(session, SESSION_RECORD)).catch(() => {}),
    clear: () => writeKeep('session', (store) => store.delete(SESSION_RECORD)).catch(() => {}),
  }
}
