import type { IDBPTransaction, StoreNames } from 'idb'
import type { SyncDatabase, SyncSchema } from './database.ts'
import { StoreError } from './errors.ts'

type Stores = StoreNames<SyncSchema>[]
export type Transaction<M extends IDBTransactionMode> = IDBPTransaction<SyncSchema, Stores, M>

/** The one way to the database: opened at first use, opened again when it was closed, each transaction tried twice. */
export interface Connection {
  /** Throws StoreError once the second try has failed too. `work` may run twice. */
  run<T, M extends IDBTransactionMode>(
    stores: Stores,
    mode: M,
    work: (tx: Transaction<M>) => Promise<T>,
  ): Promise<T>
  /** Times the database was opened: whoever saw another number knows nothing of this one's contents. */
  opened(): number
  close(): void
}

/** What no second try mends: the device is full, or the value cannot be stored. */
const FINAL = new Set(['QuotaExceededError', 'DataCloneError', 'DataError', 'LostDatabaseError'])

export function createConnection(open: (onLost: () => void) => Promise<SyncDatabase>): Connection {
  let opening: Promise<SyncDatabase> | null = null
  let openedCount = 0
  let isClosed = false

  const letGo = (mine: Promise<SyncDatabase>): void => {
    if (opening === mine) opening = null
    void mine.then(
      (database) => database.close(),
      () => {},
    )
  }

  /** Two that need it at once share one opening. */
  const current = (): Promise<SyncDatabase> => {
    if (isClosed) return Promise.reject(new StoreError())
    if (opening) return opening
    const mine: Promise<SyncDatabase> = open(() => letGo(mine)).then((database) => {
      openedCount += 1
      return database
    })
    opening = mine
    mine.catch(() => letGo(mine))
    return mine
  }

  const attempt = async <T, M extends IDBTransactionMode>(
    database: SyncDatabase,
    stores: Stores,
    mode: M,
    work: (tx: Transaction<M>) => Promise<T>,
  ): Promise<T> => {
    const tx = database.transaction(stores, mode)
    tx.done.catch(() => {})
    let result: T
    try {
      result = await work(tx)
    } catch (error) {
      abort(tx)
      throw error
    }
    await tx.done
    return result
  }

  return {
    run: async (stores, mode, work) => {
      try {
        const first = current()
        try {
          return await attempt(await first, stores, mode, work)
        } catch (error) {
          if (isClosed || FINAL.has((error as Error).name)) throw error
          letGo(first)
          return await attempt(await current(), stores, mode, work)
        }
      } catch (cause) {
        throw new StoreError({ cause })
      }
    },
    opened: () => openedCount,
    close: () => {
      isClosed = true
      if (opening) letGo(opening)
    },
  }
}

function abort(tx: { abort(): void }): void {
  try {
    tx.abort()
  } catch {
    // Already over.
  }
}
