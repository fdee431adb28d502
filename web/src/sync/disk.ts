import type { IDBPTransaction, StoreNames } from 'idb'
import type { Head } from '#contract/conversations.ts'
import type { Message } from '#contract/messages.ts'
import type { Profile } from '#contract/profile.ts'
import {
  blankMessage,
  type Change,
  type Draft,
  emptyMeta,
  type LogChange,
  type LogRange,
  type Meta,
  type OutboxEntry,
  type PendingRead,
} from './change.ts'
import type { Clock } from './clock.ts'
import { openSyncDatabase, type SyncDatabase, type SyncSchema } from './database.ts'
import { StoreError } from './errors.ts'

/** What a tab starts with: everything but messages. */
export interface Stored {
  readonly meta: Meta
  readonly heads: readonly Head[]
  readonly ranges: readonly LogRange[]
  readonly outbox: readonly OutboxEntry[]
  readonly drafts: readonly Draft[]
  readonly reads: readonly PendingRead[]
  readonly profiles: readonly Profile[]
}

/** Messages of a log, consecutive: everything the log has from number `from` to the end of the range. */
export interface StoredRows {
  /** What the disk holds; of an older page only up to that page, whatever came since on top. */
  readonly range: LogRange
  readonly rows: readonly Message[]
  readonly from: number
  /** Messages they quote that are not among them, as far as the disk has them. */
  readonly quotes: readonly Message[]
}

export interface Disk {
  read(): Promise<Stored>
  /** The held range of a log and its newest messages, read as of one moment. */
  readNewest(conversationId: string, count: number): Promise<StoredRows | null>
  /** Messages just below `before`. */
  readOlder(conversationId: string, before: number, count: number): Promise<StoredRows | null>
  /** One message by its id, from a log or a quote. */
  readMessage(messageId: string): Promise<Message | null>
  /** Resolves when the change is stored; changes of one turn share a transaction. Throws StoreError. */
  write(change: Change): Promise<void>
  close(): void
}

const OPEN_PATIENCE_MS = 10_000

const cacheStores = ['heads', 'ranges', 'messages', 'quotes', 'meta'] as const
/** What any tab writes; the cache is the leader's. */
const ownStores = ['outbox', 'drafts', 'reads', 'profiles'] as const
const allStores = [...cacheStores, ...ownStores] as const

type WriteTransaction = IDBPTransaction<SyncSchema, StoreNames<SyncSchema>[], 'readwrite'>

/** The disk of one account. A database that the browser has closed by itself is opened again at its next use. */
export const openDisk = async (userId: string, open = openSyncDatabase): Promise<Disk> => {
  let database: SyncDatabase | null = null
  let isClosed = false
  const reopen = async (): Promise<SyncDatabase> => {
    database = await open(userId, () => {
      database = null
    })
    if (isClosed) database.close()
    return database
  }
  await reopen()
  const current = (): SyncDatabase | Promise<SyncDatabase> => database ?? reopen()
  const close = (): void => {
    isClosed = true
    database?.close()
  }
  return createDisk(current, close)
}

/**
 * Some browsers leave the opening of a database unanswered, and the app must read without it. Throws StoreError then;
 * one that opens later is closed again.
 */
export const openInTime = (clock: Clock, open: () => Promise<Disk>): Promise<Disk> =>
  new Promise((resolve, reject) => {
    let isLate = false
    const stopWaiting = clock.after(OPEN_PATIENCE_MS, () => {
      isLate = true
      reject(new StoreError())
    })
    open()
      .finally(stopWaiting)
      .then((disk) => (isLate ? disk.close() : resolve(disk)), reject)
  })

const createDisk = (current: () => SyncDatabase | Promise<SyncDatabase>, close: () => void): Disk => {
  let pending: Change[] = []
  let flushing: Promise<void> | null = null
  /** A cache with a write missing would have holes: after one failure it is emptied and left alone. */
  let isCacheBroken = false

  const flush = (): Promise<void> => {
    flushing ??= Promise.resolve().then(async () => {
      const changes = pending
      pending = []
      flushing = null
      await writeAll(changes)
    })
    return flushing
  }

  const writeAll = async (changes: readonly Change[]): Promise<void> => {
    // Whoever writes to the cache would find it empty: what does not concern it does not empty it either.
    if (isCacheBroken || !changes.some(touchesCache)) return writeOwn(changes)
    try {
      await transact([...allStores], async (tx) => {
        for (const change of changes) await putChange(tx, change)
      })
    } catch {
      isCacheBroken = true
      await transact([...cacheStores], async (tx) => {
        await Promise.all(cacheStores.map((store) => tx.objectStore(store).clear()))
      }).catch(() => {})
      await writeOwn(changes)
    }
  }

  const writeOwn = (changes: readonly Change[]): Promise<void> =>
    transact([...ownStores], async (tx) => {
      for (const change of changes) await putOwn(tx, change)
    })

  const transact = async (
    stores: StoreNames<SyncSchema>[],
    fill: (tx: WriteTransaction) => Promise<void>,
  ): Promise<void> => {
    try {
      const tx = (await current()).transaction(stores, 'readwrite')
      tx.done.catch(() => {})
      try {
        await fill(tx)
      } catch (error) {
        abort(tx)
        throw error
      }
      await tx.done
    } catch (cause) {
      throw new StoreError({ cause })
    }
  }

  /** What is waiting to be written goes first, so that a read sees it. */
  const settle = async (): Promise<void> => {
    if (pending.length > 0) await flush().catch(() => {})
  }

  const readRows = async (
    conversationId: string,
    before: number,
    count: number,
  ): Promise<StoredRows | null> => {
    await settle()
    const tx = (await current()).transaction(['ranges', 'messages', 'quotes'])
    const range = await tx.objectStore('ranges').get(conversationId)
    if (!range) return null
    const messages = tx.objectStore('messages')
    const to = Math.min(before - 1, range.to)
    const page = await readBelow(messages, { ...range, to }, count)
    const quoted = await Promise.all(
      quotedIds(page.rows).map(
        async (id) => (await messages.index('id').get(id)) ?? (await tx.objectStore('quotes').get(id)),
      ),
    )
    return { ...page, quotes: quoted.filter((message) => message !== undefined) }
  }

  return {
    read: async () => {
      await settle()
      const tx = (await current()).transaction(['meta', 'heads', 'ranges', ...ownStores])
      const [meta, heads, ranges, outbox, drafts, reads, profiles] = await Promise.all([
        tx.objectStore('meta').get('meta'),
        tx.objectStore('heads').getAll(),
        tx.objectStore('ranges').getAll(),
        tx.objectStore('outbox').getAll(),
        tx.objectStore('drafts').getAll(),
        tx.objectStore('reads').getAll(),
        tx.objectStore('profiles').getAll(),
      ])
      return {
        meta: { ...emptyMeta, ...meta },
        // What was true when the page was left is no news of who is here now.
        heads: heads.map((head) => (head.peer ? { ...head, peer: showAway(head.peer) } : head)),
        profiles: profiles.map(showAway),
        ranges,
        outbox,
        drafts,
        reads,
      }
    },
    readNewest: (conversationId, count) => readRows(conversationId, Number.POSITIVE_INFINITY, count),
    readOlder: (conversationId, before, count) => readRows(conversationId, before, count),
    readMessage: async (messageId) => {
      const tx = (await current()).transaction(['messages', 'quotes'])
      const held = await tx.objectStore('messages').index('id').get(messageId)
      return held ?? (await tx.objectStore('quotes').get(messageId)) ?? null
    },
    write: (change) => {
      pending.push(change)
      return flush()
    },
    close,
  }
}

const showAway = (profile: Profile): Profile => ({ ...profile, is_online: false })

/** Of the messages that these quote, those that are not among them. */
const quotedIds = (rows: readonly Message[]): string[] => {
  const ids = new Set(rows.map((row) => row.id))
  const quoted = new Set(rows.flatMap(({ reply_to_message_id: id }) => (id && !ids.has(id) ? [id] : [])))
  return [...quoted]
}

interface MessageReader {
  getAll(query: IDBKeyRange): Promise<Message[]>
}

/**
 * Few large reads instead of a cursor: the numbers of a log are nearly all messages, so a span a little
 * longer than the count mostly holds enough; where it does not, the next span is twice as long.
 */
const readBelow = async (
  store: MessageReader,
  range: LogRange,
  count: number,
): Promise<Omit<StoredRows, 'quotes'>> => {
  let rows: Message[] = []
  let from = range.to + 1
  let span = Math.ceil(count * 1.2)
  while (rows.length < count && from > range.from) {
    const lower = Math.max(range.from, from - span)
    const bounds = IDBKeyRange.bound(
      [range.conversation_id, lower],
      [range.conversation_id, from],
      false,
      true,
    )
    rows = [...(await store.getAll(bounds)), ...rows]
    from = lower
    span *= 2
  }
  return { range, rows, from }
}

const putChange = async (tx: WriteTransaction, change: Change): Promise<void> => {
  if (change.drop_cache) await Promise.all(cacheStores.map((store) => tx.objectStore(store).clear()))
  const heads = tx.objectStore('heads')
  await Promise.all([
    ...(change.meta ? [tx.objectStore('meta').put(change.meta, 'meta')] : []),
    ...(change.heads?.put ?? []).map((head) => heads.put(head)),
    ...(change.heads?.remove ?? []).map((id) => heads.delete(id)),
  ])
  for (const log of change.logs ?? []) await putLog(tx, log)
  await putOwn(tx, change)
}

const putOwn = async (tx: WriteTransaction, { outbox, drafts, reads, profiles }: Change): Promise<void> => {
  await Promise.all([
    ...(outbox?.remove ?? []).map((id) => tx.objectStore('outbox').delete(id)),
    ...(outbox?.put ?? []).map((entry) => tx.objectStore('outbox').put(entry)),
    ...(drafts?.remove ?? []).map((id) => tx.objectStore('drafts').delete(id)),
    ...(drafts?.put ?? []).map((draft) => tx.objectStore('drafts').put(draft)),
    ...(reads?.remove ?? []).map((id) => tx.objectStore('reads').delete(id)),
    ...(reads?.put ?? []).map((read) => tx.objectStore('reads').put(read)),
    ...(profiles?.remove ?? []).map((id) => tx.objectStore('profiles').delete(id)),
    ...(profiles?.put ?? []).map((profile) => tx.objectStore('profiles').put(profile)),
  ])
}

const putLog = async (tx: WriteTransaction, log: LogChange): Promise<void> => {
  const { conversation_id, range } = log
  const messages = tx.objectStore('messages')
  const quotes = tx.objectStore('quotes')
  if (log.reset || !range) await messages.delete(IDBKeyRange.bound([conversation_id], [conversation_id, []]))
  await Promise.all([
    range ? tx.objectStore('ranges').put(range) : tx.objectStore('ranges').delete(conversation_id),
    ...log.put.map((row) => messages.put(row)),
    ...log.quotes.map((quote) => quotes.put(quote)),
  ])
  for (const { message_id, deleted_at } of log.blank) {
    const row = await messages.index('id').get(message_id)
    if (row) await messages.put(blankMessage(row, deleted_at))
    const quote = await quotes.get(message_id)
    if (quote) await quotes.put(blankMessage(quote, deleted_at))
  }
}

const touchesCache = ({ drop_cache, meta, heads, logs }: Change): boolean =>
  Boolean(drop_cache ?? meta ?? heads ?? logs)

const abort = (tx: WriteTransaction): void => {
  try {
    tx.abort()
  } catch {
    // Already over.
  }
}
