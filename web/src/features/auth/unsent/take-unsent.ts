import type { Draft, OutboxEntry } from '../../../sync/change.ts'
import { settle, type Unsent } from './keep-database.ts'

/**
 * Reads the unsent messages and drafts of an account's database while nobody else has it open: what another tab was
 * just writing is in it. The database stays as it is. Rejects when it cannot be read.
 */
export async function takeUnsent(databaseName: string): Promise<Unsent> {
  const version = await readVersion(databaseName)
  return new Promise((resolve, reject) => {
    // An upgrade begins when every other connection has closed, and is undone once everything is read.
    const request = indexedDB.open(databaseName, version + 1)
    let unsent: Unsent | null = null
    request.onupgradeneeded = () => {
      const { transaction } = request
      if (!transaction) return
      const readAll = <T>(store: string): Promise<T[]> =>
        transaction.db.objectStoreNames.contains(store)
          ? settle(transaction.objectStore(store).getAll() as IDBRequest<T[]>)
          : Promise.resolve([])
      void Promise.all([readAll<OutboxEntry>('outbox'), readAll<Draft>('drafts')])
        .then(([outbox, drafts]) => {
          unsent = {
            outbox: outbox.filter(({ state }) => state !== 'acked'),
            drafts: drafts.filter(({ text }) => text !== ''),
          }
        }, reject)
        .finally(() => transaction.abort())
    }
    request.onerror = () => (unsent ? resolve(unsent) : reject(request.error ?? new Error('could not read')))
  })
}

const readVersion = async (databaseName: string): Promise<number> => {
  const database = await settle(indexedDB.open(databaseName))
  const { version } = database
  database.close()
  return version
}
