import { HISTORY_PAGE_SIZE } from '#contract/limits.ts'
import { cascade, type Change, type LogRange, type OutboxEntry, ownPart, type PendingRead } from './change.ts'
import { type Clock, inTime } from './clock.ts'
import type { Disk } from './disk.ts'
import type { StoredRows } from './disk-logs.ts'
import { ENTITIES, ENTITY_NAMES, keyOf } from './entities.ts'
import { READ_PATIENCE_MS, type Stored } from './first-read.ts'
import type { Journal } from './journal.ts'
import { createMemory, type Memory } from './memory.ts'
import { inOrder, isNewer, nextOrder } from './outbox.ts'
import type { Readable } from './readable.ts'
import { createWriteBehind, type Keeping } from './write-behind.ts'

/** What the first screen was drawn from, before there was anything to keep it. */
export type Drawn = {
  readonly memory: Memory
  /** What the disk's first read answers, in memory by now; null where it gave nothing. */
  readonly stored: Stored | null
}

export type LocalStoreOptions = {
  readonly clock: Clock
  readonly disk: Disk
  readonly journal: Journal
  readonly isLeader: () => boolean
  /** The disk holds again what only memory held. */
  readonly onPaid: () => void
  /** The disk was read at last: what is on the screen was looked for in vain. */
  readonly onReadLate: () => void
  readonly drawn?: Drawn
}

export type Unsent = { readonly stored: readonly OutboxEntry[]; readonly noted: readonly OutboxEntry[] }

/**
 * What the device knows, for one tab: memory answers at once, the disk follows. A disk that fails takes nothing out of
 * memory and stops nothing.
 */
export interface LocalStore {
  readonly memory: Memory
  readonly keeping: Readable<Keeping>
  /** The disk was read, or is not to be had for now. */
  readonly ready: Promise<void>
  /** Into memory at once; resolves when it is on disk or known to be owed to it. Never rejects. */
  commit(change: Change): Promise<void>
  /** A change that another tab has committed. */
  take(change: Change): void
  /** Reads everything anew: another tab may have written what it had no time to tell. */
  reload(): Promise<void>
  /** What another tab does not find on the disk; null where it finds all. */
  owed(): Change | null
  /** This tab writes the logs from now on: what it was told of one and the last reload did not find is owed. */
  ownLogs(): void
  /** What waits to be sent, whichever tab wrote it: on disk, and noted for a disk that does not have it yet. */
  readUnsent(): Promise<Unsent>
  /** A place behind all that any tab wrote, also behind what the disk has not answered with yet. */
  nextOrder(): number
  /** Shows the newest rows of a log, as far as the device has them. */
  showNewest(conversationId: string): Promise<void>
  /** Null where the disk has none of the log, or less than memory knows. */
  readNewest(conversationId: string): Promise<StoredRows | null>
  hide(conversationId: string): void
  /** Everything committed so far is on disk or owed. */
  settled(): Promise<void>
  /** A read that neither hangs nor fails: null where the disk does not answer. */
  read<T>(ask: (disk: Disk) => Promise<T>): Promise<T | null>
  close(): void
}

export function createLocalStore(options: LocalStoreOptions): LocalStore {
  const { clock, disk, journal, isLeader, onPaid, onReadLate, drawn } = options
  const memory = drawn?.memory ?? createMemory()
  let isRead = false
  /** The server has given this tab its list. */
  let isListed = false
  let isReadLate = false
  let reading: Promise<void> | null = null
  let isClosed = false
  let payments = 0
  /** What the disk held of each log when everything was last read anew. */
  let storedRanges: ReadonlyMap<string, LogRange> = new Map()
  /** What happens while the disk is being read: what was read may be older. */
  const meanwhile = new Set<Change[]>()
  /** All that happened before the disk was first read, however often that was tried. */
  const beforeRead: Change[] = []
  meanwhile.add(beforeRead)

  /** Where the disk could not be read at the start it holds what memory does not know: that comes before any write. */
  const readFirst = (): Promise<void> => {
    if (isRead) return Promise.resolve()
    reading ??= readAll()
      .then(() => {
        if (isReadLate) onReadLate()
        isReadLate = false
      })
      .finally(() => {
        reading = null
      })
    return reading
  }

  const readAll = async (): Promise<void> => {
    const stored = await inTime(clock, READ_PATIENCE_MS, disk.read())
    isRead = true
    meanwhile.delete(beforeRead)
    const happened = beforeRead.splice(0)
    storedRanges = rangesOf(stored)
    if (!memory.isReady() || stored === drawn?.stored) {
      load(stored, happened)
      // Others may have told of logs meanwhile.
      if (isLeader()) ownLogs()
      return
    }
    addUnknown(stored, happened)
    writer.oweAll()
  }

  /** What was answered is not sent again, also where the disk could not be told. */
  const withoutEnded = (outbox: readonly OutboxEntry[]): OutboxEntry[] => {
    const ended = new Set(journal.read().outbox?.remove)
    return outbox.filter(({ client_id }) => !ended.has(client_id))
  }

  /**
   * What memory has removed and the disk still has stays removed. Pieces that others told are no list, though: who is
   * about to lead takes what the disk has besides, and goes on from there.
   */
  const addUnknown = (stored: Stored, happened: readonly Change[]): void => {
    const isOfThisEpoch = stored.meta.epoch === memory.meta().epoch
    const unended = { ...stored, outbox: withoutEnded(stored.outbox) }
    memory.apply(listUnknown(unended, memory, !(isLeader() && isListed) && isOfThisEpoch))
    const since = isOfThisEpoch ? stored.meta.since : undefined
    if (isLeader() && !isListed) memory.apply({ meta: { ...memory.meta(), since } })
    memory.apply(writer.owedOwn())
    for (const change of happened) memory.apply(ownPart(change))
  }

  /** What a tab that is gone left on the disk is still to be read, as at the start. */
  const readAgain = (): void => {
    isRead = false
    isReadLate = true
    meanwhile.add(beforeRead)
    writer.fail()
  }

  const load = (stored: Stored, happened: readonly Change[]): void => {
    const reads = { put: listUnheard(stored, memory) }
    if (stored !== drawn?.stored) memory.load({ ...stored, outbox: withoutEnded(stored.outbox) })
    memory.apply({ reads })
    memory.apply(writer.owedOwn())
    for (const change of happened) memory.apply(change)
  }

  const ownLogs = (): void => {
    const isStored = ({ conversation_id, from, to }: LogRange): boolean => {
      const stored = storedRanges.get(conversation_id)
      return stored !== undefined && stored.from <= from && stored.to >= to
    }
    const told = [...memory.ranges.values()].filter((range) => !isStored(range))
    if (told.length > 0) writer.oweLogs(told.map((range) => range.conversation_id))
  }

  const apply = (change: Change): void => {
    for (const happened of meanwhile) happened.push(change)
    memory.apply(change)
  }

  const writer = createWriteBehind({
    clock,
    disk,
    memory,
    isLeader,
    readFirst,
    onStored: journal.settle,
    onPaying: () => {
      payments += 1
    },
    onPaid,
  })

  const start = async (): Promise<void> => {
    await readFirst().catch(() => {
      isReadLate = true
      writer.fail()
    })
    if (!isClosed) takeLeft()
  }

  const takeLeft = (): void => {
    const left = leftBehind(journal.read(), memory)
    if (Object.keys(left).length > 0) void commit(left)
  }

  const commit = (given: Change): Promise<void> => {
    const change = cascade(given)
    isListed ||= isLeader() && change.meta !== undefined && change.heads !== undefined
    journal.note(change)
    apply(change)
    return writer.push(change)
  }

  const read = async <T>(ask: (disk: Disk) => Promise<T>): Promise<T | null> => {
    await writer.settled()
    const before = payments
    const found = await inTime(clock, READ_PATIENCE_MS, ask(disk)).catch(() => null)
    return payments === before || isClosed ? found : read(ask)
  }

  const readNewest = async (id: string): Promise<StoredRows | null> => {
    if (writer.isOwed(id)) return null
    const knownTo = memory.ranges.get(id)?.to ?? 0
    const stored = await read((from) => from.readNewest(id, HISTORY_PAGE_SIZE))
    // What another tab told of and its disk refused would be a hole in what is shown.
    return stored && stored.range.to >= knownTo ? stored : null
  }

  const ready = start()
  return {
    memory,
    keeping: writer.keeping,
    ready,
    commit,
    take: (given) => {
      const change = cascade(given)
      apply(change)
      writer.heed(change)
    },
    reload: async () => {
      const happened: Change[] = []
      await writer.settled()
      meanwhile.add(happened)
      const stored = await read((from) => from.read()).finally(() => meanwhile.delete(happened))
      if (isClosed) return
      if (!stored || writer.keeping.getSnapshot() === 'unkept') {
        // A leader cannot tell what of the logs it has heard of is on disk: none of it is held then.
        storedRanges = new Map()
        if (isLeader()) writer.oweAll()
        if (stored) addUnknown(stored, happened)
        else readAgain()
        takeLeft()
        return
      }
      storedRanges = rangesOf(stored)
      // The database was deleted: memory is all there is.
      if (stored.meta.epoch === null && memory.isReady()) writer.oweAll()
      else load(stored, happened)
      const unheard = listUnheard(stored, memory)
      if (unheard.length > 0) void commit({ reads: { put: unheard } })
      // What a tab that is gone wrote, and no disk has, is noted there.
      takeLeft()
    },
    owed: writer.owed,
    ownLogs,
    readUnsent: async () => {
      // In this order: what leaves the notes meanwhile is on disk.
      const noted = journal.read().outbox?.put ?? []
      const isKept = writer.keeping.getSnapshot() === 'kept'
      const stored = isKept ? await read((from) => from.readOutbox()) : null
      return { noted, stored: withoutEnded(stored ?? []) }
    },
    nextOrder: () => nextOrder(memory, clock.now(), journal.lastOrder()),
    showNewest: async (id) => {
      memory.expectRows(id)
      await ready
      memory.showRows(id, await readNewest(id))
      // Nothing of it can be shown: as good as nothing held, so that it is fetched.
      if (!memory.log(id)) memory.forget(id)
    },
    readNewest,
    hide: (id) => {
      memory.hideRows(id)
      writer.letGo(id)
    },
    settled: writer.settled,
    read,
    close: () => {
      isClosed = true
      writer.close()
      disk.close()
    },
  }
}

const rangesOf = ({ ranges }: Stored): ReadonlyMap<string, LogRange> =>
  new Map(ranges.map((range) => [range.conversation_id, range]))

/** Read positions that another tab told of and its disk refused: no disk has them, nor what the server said to them. */
function listUnheard({ meta, heads }: Stored, memory: Memory): PendingRead[] {
  const { epoch } = memory.meta()
  if (epoch !== null && epoch !== meta.epoch) return []
  const readTo = new Map(heads.map((head) => [head.conversation_id, head.my_read_seq]))
  return [...memory.reads.values()].filter(
    ({ conversation_id, seq }) => seq > (readTo.get(conversation_id) ?? Number.POSITIVE_INFINITY),
  )
}

/** What the disk has of the person's own and memory does not; of the cache too, where another tab keeps that. */
function listUnknown(stored: Stored, memory: Memory, hasCache: boolean): Change {
  const names = ENTITY_NAMES.filter((name) => hasCache || ENTITIES[name].kept === 'own')
  return Object.fromEntries(
    names.map((name) => {
      const put = stored[name].filter((record) => !memory[name].has(keyOf(name, record as never)))
      return [name, { put }]
    }),
  )
}

/** What an earlier page noted and the disk never got, behind everything that waits already. */
function leftBehind({ outbox, drafts, jobs }: Change, memory: Memory): Change {
  const entries = (outbox?.put ?? []).filter((entry) => {
    const known = memory.outbox.get(entry.client_id)
    return !known || isNewer(entry, known)
  })
  const newer = (drafts?.put ?? []).filter(
    (draft) => draft.updated_at > (memory.drafts.get(draft.conversation_id)?.updated_at ?? ''),
  )
  const answered = outbox?.remove ?? []
  const undone = (jobs?.put ?? []).filter((job) => !memory.jobs.has(job.id))
  const ended = jobs?.remove ?? []
  const removed = (drafts?.remove ?? []).filter((id) => memory.drafts.has(id))
  return {
    ...(entries.length + answered.length > 0
      ? {
          outbox: {
            put: inOrder(new Map(entries.map((one) => [one.client_id, one]))),
            remove: answered,
          },
        }
      : {}),
    ...(undone.length + ended.length > 0 ? { jobs: { put: undone, remove: ended } } : {}),
    ...(newer.length + removed.length > 0 ? { drafts: { put: newer, remove: removed } } : {}),
  }
}
