import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb'

/**
 * The part of idb's `openDB` that the sync uses, with its types: requests as promises, and `done` of a transaction.
 * idb itself has a kilobyte more of cursors and shortcuts in the first screen.
 */
export const openDB = <S extends DBSchema>(
  name: string,
  version: number,
  {
    upgrade,
    blocking,
    terminated,
  }: Pick<OpenDBCallbacks<S>, 'blocking' | 'terminated'> & {
    upgrade?: (database: IDBPDatabase<S>, oldVersion: number) => void
  },
): Promise<IDBPDatabase<S>> => {
  const request = indexedDB.open(name, version)
  request.onupgradeneeded = ({ oldVersion }) => upgrade?.(wrap(request.result) as IDBPDatabase<S>, oldVersion)
  return settle(request).then((database) => {
    database.onversionchange = (event) => blocking?.(event.oldVersion, event.newVersion, event)
    database.onclose = () => terminated?.()
    return wrap(database) as IDBPDatabase<S>
  })
}

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new DOMException('the request failed', 'UnknownError'))
  })

/** `done` settles once, when the transaction has completed or has not; nobody has to wait for it. */
const settleTransaction = (transaction: IDBTransaction): Promise<void> => {
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () =>
      reject(transaction.error ?? new DOMException('the transaction was aborted', 'AbortError'))
  })
  done.catch(() => {})
  return done
}

/** The same object with promises for requests, as idb's types describe it. */
const wrap = (target: object, extra: Record<PropertyKey, unknown> = {}): unknown =>
  new Proxy(target, {
    get: (_, key) => {
      if (key in extra) return extra[key]
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...parameters: unknown[]): unknown => convert(value.apply(target, parameters))
    },
  })

const convert = (result: unknown): unknown => {
  if (result instanceof IDBRequest) return settle(result)
  if (result instanceof IDBTransaction) return wrap(result, { done: settleTransaction(result) })
  if (result instanceof IDBObjectStore || result instanceof IDBIndex) return wrap(result)
  return result
}
