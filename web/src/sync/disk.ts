import type { Message } from '#contract/messages.ts'
import type { Change, OutboxEntry } from './change.ts'
import { type Connection, createConnection, type Transaction } from './connection.ts'
import { openSyncDatabase, SCHEMA_VERSION } from './database.ts'
import type { Claim } from './lease-locks.ts'
import { LostDatabaseError } from './errors.ts'
import { putLog, readAbove, readBelow, readRows, type StoredRows } from './disk-logs.ts'
import { ENTITIES, ENTITY_NAMES } from './entities.ts'
import { type FirstRead, readRecords, readStored, type Stored } from './first-read.ts'

/** What one account keeps in this browser. Every method throws StoreError where the browser refuses it twice. */
export interface Disk {
  read(): Promise<Stored>
  /** What waits to be sent, whichever tab wrote it. */
  readOutbox(): Promise<readonly OutboxEntry[]>
  /** The held range of a log and its newest messages, read as of one moment. */
  readNewest(conversationId: string, count: number): Promise<StoredRows | null>
  /** Messages just below `before`. */
  readOlder(conversationId: string, before: number, count: number): Promise<StoredRows | null>
  /** Messages just above `after`, without a hole. */
  readNewer(conversationId: string, after: number, count: number): Promise<StoredRows | null>
  /** One message by its id, from a log or a quote. */
  readMessage(messageId: string): Promise<Message | null>
  /**
   * Resolves when the changes are stored, all of them or none. Where another database, an empty one, stands in the
   * place of the one that was read, the cause of the StoreError is a LostDatabaseError.
   */
  write(...changes: readonly Change[]): Promise<void>
  putBlob(id: string, content: Blob): Promise<void>
  readBlob(id: string): Promise<Blob | null>
  dropBlob(id: string): Promise<void>
  /** Takes, renews or gives back a lease, in one transaction over all tabs. */
  readonly claim: Claim
  /** After a LostDatabaseError: what stands there now is written to from here on. */
  adopt(): void
  close(): void
}

const CACHE_STORES = ['heads', 'ranges', 'messages', 'quotes', 'meta'] as const
const OWN_STORES = ENTITY_NAMES.filter((name) => ENTITIES[name].kept === 'own')
const ALL_STORES = [...CACHE_STORES, ...OWN_STORES]

/** The disk of one account. Resolves at once; what the browser refuses is told by the first use. */
export function createDisk(userId: string, open = openSyncDatabase): Disk {
  return createDiskOn(createConnection((onLost) => open(userId, onLost)))
}

/** The same on a connection that is there; its first read answers with `first`, where that was made already. */
export function createDiskOn(connection: Connection, first: FirstRead | null = null): Disk {
  let readAhead = first
  /** Which opening of the database is known to be the one that was read, and whether that had a cache. */
  let trusted = 0
  let hadCache = false
  const readLog = <T>(read: (tx: Transaction<'readonly'>) => Promise<T>): Promise<T> =>
    connection.run(['ranges', 'messages', 'quotes'], 'readonly', read)

  return {
    read: async () => {
      const { stored, opened, hadCache: had } = readAhead ?? (await readStored(connection))
      readAhead = null
      trusted = opened
      hadCache = had
      return stored
    },
    readOutbox: () =>
      connection.run(['outbox'], 'readonly', (tx) => readRecords(tx, 'outbox') as Promise<OutboxEntry[]>),
    readNewest: (id, count) => readLog((tx) => readRows(tx, id, (range) => readBelow(tx, range, count))),
    readOlder: (id, before, count) =>
      readLog((tx) =>
        readRows(tx, id, (range) => {
          // Of what is older than all that is kept the disk knows nothing.
          if (before <= range.from) return null
          return readBelow(tx, { ...range, to: Math.min(before - 1, range.to) }, count)
        }),
      ),
    readNewer: (id, after, count) =>
      readLog((tx) =>
        readRows(tx, id, (range) => (after + 1 < range.from ? null : readAbove(tx, range, after, count))),
      ),
    readMessage: (messageId) =>
      connection.run(['messages', 'quotes'], 'readonly', async (tx) => {
        const held = await tx.objectStore('messages').index('id').get(messageId)
        return held ?? (await tx.objectStore('quotes').get(messageId)) ?? null
      }),
    write: (...changes) => {
      const isSure = changes.some((change) => change.drop_cache)
      const stores = changes.some(touchesCache) ? ALL_STORES : ([...OWN_STORES, 'meta'] as const)
      return connection.run([...stores], 'readwrite', async (tx) => {
        const isTrusted = isSure || !hadCache || trusted === connection.opened()
        // A newer app may have emptied logs that this one takes for held.
        const isOther = async () =>
          tx.db.version > SCHEMA_VERSION || !(await tx.objectStore('meta').get('meta'))
        if (!isTrusted && (await isOther())) throw new LostDatabaseError()
        trusted = connection.opened()
        for (const change of changes) await putChange(tx, change)
        hadCache ||= changes.some((change) => change.meta)
      })
    },
    putBlob: async (id, content) => {
      const record = { id, type: content.type, bytes: await content.arrayBuffer() }
      await connection.run(['blobs'], 'readwrite', (tx) => tx.objectStore('blobs').put(record))
    },
    readBlob: (id) =>
      connection.run(['blobs'], 'readonly', async (tx) => {
        const stored = await tx.objectStore('blobs').get(id)
        return stored ? new Blob([stored.bytes], { type: stored.type }) : null
      }),
    dropBlob: (id) => connection.run(['blobs'], 'readwrite', (tx) => tx.objectStore('blobs').delete(id)),
    claim: ({ name, holder, nowMs, untilMs, steal }) =>
      connection.run(['leases'], 'readwrite', async (tx) => {
        const store = tx.objectStore('leases')
        const held = await store.get(name)
        const isFree = !held || held.holder === holder || held.until <= nowMs
        if (!isFree && !steal) return false
        await (untilMs === null ? store.delete(name) : store.put({ name, holder, until: untilMs }))
        return true
      }),
    adopt: () => {
      hadCache = false
    },
    close: connection.close,
  }
}

function touchesCache({ drop_cache, meta, heads, logs }: Change): boolean {
  return Boolean(drop_cache ?? meta ?? heads ?? logs)
}

async function putChange(tx: Transaction<'readwrite'>, change: Change): Promise<void> {
  if (change.drop_cache) await Promise.all(CACHE_STORES.map((store) => tx.objectStore(store).clear()))
  if (change.meta) await tx.objectStore('meta').put(change.meta, 'meta')
  for (const log of change.logs ?? []) await putLog(tx, log)
  await Promise.all(
    ENTITY_NAMES.flatMap((name) => {
      const edit = change[name]
      if (!edit) return []
      const store = tx.objectStore(name)
      return [
        ...(edit.remove ?? []).map((key) => store.delete(key)),
        ...(edit.put ?? []).map((record) => store.put(record as never)),
      ]
    }),
  )
}
