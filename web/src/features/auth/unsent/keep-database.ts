import type { OutboxEntry, Draft } from '../../../sync/change.ts'
import type { Session } from '../auth-types.ts'
import type { Sealed } from './seal.ts'

/** What outlives a session on this device, in a database of its own: the newest session, and what waits unsent. */
const KEEP_DATABASE = 'lero-keep'

export type Unsent = { outbox: readonly OutboxEntry[]; drafts: readonly Draft[] }

/** What one person had not sent when their session ended. The words are sealed, the counts are not. */
export type UnsentRecord = {
  user_id: string
  /** Milliseconds since 1970, by this device's clock. */
  ended_at: number
  message_count: number
  draft_count: number
  sealed: Sealed<Unsent>
}

export type KeepStores = { session: Session; unsent: UnsentRecord }

/** Reads all records of a store; a device that keeps nothing stays without the database. */
export async function readKeep<Store extends keyof KeepStores>(store: Store): Promise<KeepStores[Store][]> {
  const database = await open(false)
  if (!database) return []
  try {
    return await settle(database.transaction(store).objectStore(store).getAll())
  } finally {
    database.close()
  }
}

/** Resolves when everything that `fill` asked for is on the disk, not merely handed to it. */
export async function writeKeep(
  store: keyof KeepStores,
  fill: (store: IDBObjectStore) => void,
): Promise<void> {
  const database = await open(true)
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    fill(transaction.objectStore(store))
  }).finally(() => database.close())
}

function open(isToBeMade: true): Promise<IDBDatabase>
function open(isToBeMade: boolean): Promise<IDBDatabase | null>
async function open(isToBeMade: boolean): Promise<IDBDatabase | null> {
  const request = indexedDB.open(KEEP_DATABASE, 1)
  let isUnmade = false
  request.onupgradeneeded = () => {
    isUnmade = !isToBeMade
    if (isUnmade) return request.transaction?.abort()
    request.result.createObjectStore('session')
    request.result.createObjectStore('unsent', { keyPath: 'user_id' })
  }
  try {
    const database = await settle(request)
    database.onversionchange = () => database.close()
    return database
  } catch (error) {
    if (isUnmade) return null
    throw error
  }
}

/** The answer of a request as a promise. */
export function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
