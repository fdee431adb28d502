import { listLocalKeys, readLocal, removeLocal, writeLocal } from '../../lib/local-store.ts'
import { clearVisit } from '../../lib/visit-store.ts'
import { databaseName } from '../../sync/database-name.ts'
import type { Session } from './auth-types.ts'

const SESSION_KEY = 'lero-session'
/** What is no one's in particular and outlives a sign-out: looks, language, the id of this browser. */
const KEPT_KEYS = /^lero-(theme|language|device|install-shown|push)$/

/** The session in local storage (AUTH-027), shared by the tabs of this browser. */
export interface SessionStorage {
  read(): Session | null
  write(session: Session): void
  clear(): void
  /** Another tab wrote or cleared it. */
  onChange(listener: () => void): () => void
}

export function createSessionStorage(): SessionStorage {
  return {
    read: () => parseSession(readLocal(SESSION_KEY)),
    write: (session) => writeLocal(SESSION_KEY, JSON.stringify(session)),
    clear: () => removeLocal(SESSION_KEY),
    onChange: (listener) => {
      const hear = (event: StorageEvent): void => {
        if (event.key === SESSION_KEY || event.key === null) listener()
      }
      window.addEventListener('storage', hear)
      return () => window.removeEventListener('storage', hear)
    },
  }
}

/** Null for anything that is not a whole session: a damaged one is as good as none. */
export function parseSession(text: string | null): Session | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Session> | null
    const isWhole =
      typeof value?.access_token === 'string' &&
      typeof value.refresh_token === 'string' &&
      typeof value.expires_at === 'number' &&
      typeof value.user?.id === 'string'
    return isWhole ? (value as Session) : null
  } catch {
    return null
  }
}

/** Removes everything of a person from this device (D-162, AUTH-044); the app's own files stay. */
export async function wipeDevice(userId: string | null): Promise<void> {
  wipeKeys()
  // Where nothing may be opened nothing was kept, and what cannot be removed keeps nothing else.
  const removed = listDatabases(userId).then((names) => Promise.allSettled([...names].map(deleteDatabase)))
  await Promise.allSettled([removed, deleteCaches()])
}

/** What a person leaves in local storage, but what is `kept`. */
export function wipeKeys(kept?: RegExp): void {
  for (const key of listLocalKeys()) if (!KEPT_KEYS.test(key) && !kept?.test(key)) removeLocal(key)
  clearVisit()
}

/** Caches of what a person looked at, but the one that is `kept`. */
export async function deleteCaches(kept = ''): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  const gone = names.filter((name) => !name.startsWith('lero-shell') && name !== kept)
  await Promise.all(gone.map((name) => caches.delete(name)))
}

/** All of ours; where a browser does not list its databases, that of the person who leaves. */
const listDatabases = async (userId: string | null): Promise<ReadonlySet<string>> => {
  const listed = (await indexedDB.databases?.()) ?? []
  const names = listed.flatMap(({ name }) => (name?.startsWith('lero-') ? [name] : []))
  return new Set(userId ? [...names, databaseName(userId)] : names)
}

/** Resolves also when another tab still holds it open: the deletion is then done when that tab lets go. */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = request.onblocked = () => resolve()
    request.onerror = () => reject(request.error)
  })
}
