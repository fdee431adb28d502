import { type Change, dropLog, ownPart } from './change.ts'
import { type Clock, inTime } from './clock.ts'
import { createDebt } from './debt.ts'
import type { Disk } from './disk.ts'
import { ENTITIES, ENTITY_NAMES } from './entities.ts'
import type { StoreError } from './errors.ts'
import type { Memory } from './memory.ts'
import { createValue, type Readable } from './readable.ts'

/** `unkept`: the browser refuses to store; what is shown and sent holds until the page closes. */
export type Keeping = 'kept' | 'unkept'

export type WriteBehindOptions = {
  readonly clock: Clock
  readonly disk: Disk
  readonly memory: Memory
  readonly isLeader: () => boolean
  /** To be done before the first write; tried again with it where it fails. */
  readonly readFirst: () => Promise<void>
  readonly onStored: (change: Change) => void
  /** What was owed is on its way: what is being read from the disk is no more what it will hold. */
  readonly onPaying: () => void
  /** What was owed is on disk. */
  readonly onPaid: () => void
}

/**
 * Brings changes to the disk in their order, those of one turn in one transaction. What the disk refuses is owed to it
 * and paid later in one piece; nothing is taken out of memory for it.
 */
export interface WriteBehind {
  readonly keeping: Readable<Keeping>
  /** Resolves when the change is stored or owed; never rejects. */
  push(change: Change): Promise<void>
  /** What another tab has removed: where this one has still to write it, that ends with its removal. */
  heed(change: Change): void
  /** Everything pushed so far is stored or owed. */
  settled(): Promise<void>
  /** What another tab does not find on the disk; null where nothing is owed. */
  owed(): Change | null
  /** Of what is owed what is the device's own. */
  owedOwn(): Change
  isOwed(conversationId: string): boolean
  /** Another database stands there, or room is needed: all is to be written anew. */
  oweAll(): void
  /** These logs are to be written anew, as far as they are in memory. */
  oweLogs(conversationIds: readonly string[]): void
  /** A log that is not shown any more is not held either where the disk does not have it. */
  letGo(conversationId: string): void
  /** A first read that failed: it is tried again by itself. */
  fail(): void
  close(): void
}

/** How long a browser may take for an answer of its database. */
const WRITE_PATIENCE_MS = 10_000
const RETRY_DELAYS_MS = [2000, 5000, 15_000, 60_000] as const

export function createWriteBehind(options: WriteBehindOptions): WriteBehind {
  const { clock, disk, memory, isLeader, readFirst, onStored, onPaying, onPaid } = options
  const keeping = createValue<Keeping>('kept')
  const debt = createDebt(memory, isLeader)
  let pending: Change[] = []
  let flushing: Promise<void> | null = null
  let tail: Promise<void> = Promise.resolve()
  /** Changes that are neither stored nor owed yet. */
  let unwritten = 0
  let failures = 0
  let triedAt = Number.NEGATIVE_INFINITY
  let isClosed = false
  let cancelRetry = (): void => {}

  const flush = (): Promise<void> => {
    flushing ??= tail = tail.then(async () => {
      flushing = null
      const changes = pending
      pending = []
      if (!isClosed) await store(changes)
      unwritten -= changes.length
    })
    return flushing
  }

  const push = (change: Change): Promise<void> => {
    unwritten += 1
    pending.push(change)
    return flush()
  }

  const write = async (...changes: readonly Change[]): Promise<void> => {
    await inTime(clock, WRITE_PATIENCE_MS, disk.write(...changes))
    changes.forEach(onStored)
  }

  const owe = (changes: readonly Change[]): void => changes.forEach(debt.add)

  const store = async (given: readonly Change[]): Promise<void> => {
    // The cache is the leader's to write; this tab may have lost the lead meanwhile.
    const changes = isLeader() ? given : given.map(ownPart)
    if (failures === 0 && debt.isEmpty()) {
      try {
        await readFirst()
        return await write(...changes)
      } catch (error) {
        noteFailure(error)
      }
    }
    owe(changes)
    // A disk that has just failed is not asked again for each message.
    const waitMs = triedAt + RETRY_DELAYS_MS[0] - clock.now()
    if (waitMs <= 0) await pay()
    else if (failures === 0) payAfter(waitMs)
  }

  const noteFailure = (error: unknown): void => {
    const name = ((error as StoreError).cause as Error | undefined)?.name
    if (name === 'LostDatabaseError') disk.adopt()
    // Without the logs that nobody looks at there may be room again.
    if (name === 'LostDatabaseError' || name === 'QuotaExceededError') debt.addAll()
  }

  const payAfter = (delayMs: number): void => {
    cancelRetry()
    if (!isClosed) cancelRetry = clock.after(delayMs, () => void flush())
  }

  const pay = async (): Promise<void> => {
    triedAt = clock.now()
    cancelRetry()
    try {
      await readFirst()
      await payDebt()
      failures = 0
      keeping.set('kept')
    } catch {
      fail()
    }
  }

  const payDebt = async (): Promise<void> => {
    if (debt.isEmpty()) return
    const tryOnce = async (): Promise<void> => {
      // What memory knows by now is in what is paid.
      unwritten -= pending.length
      owe(pending.splice(0))
      onPaying()
      await write(debt.toChange())
      debt.clear()
      onPaid()
    }
    try {
      await tryOnce()
    } catch (first) {
      noteFailure(first)
      await tryOnce().catch(async (second: unknown) => {
        // Where the cache has no place what the person wrote may have one.
        await write(debt.toOwnChange())
        debt.clearOwn()
        throw second
      })
    }
  }

  const fail = (): void => {
    keeping.set('unkept')
    payAfter(RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)]!)
    failures += 1
  }

  return {
    keeping,
    push,
    heed: (change) => {
      const removals = ownRemovals(change)
      if (removals !== null && (unwritten > 0 || !debt.isEmpty())) void push(removals)
    },
    settled: () => (pending.length > 0 ? flush() : tail),
    owed: () => (debt.isEmpty() ? null : debt.toTold()),
    owedOwn: debt.toOwnChange,
    isOwed: debt.owesLog,
    oweAll: () => {
      debt.addAll()
      void flush()
    },
    oweLogs: (ids) => {
      debt.add({ logs: ids.map(dropLog) })
      void flush()
    },
    letGo: (id) => {
      if (debt.owesLog(id)) memory.forget(id)
    },
    fail,
    close: () => {
      isClosed = true
      cancelRetry()
    },
  }
}

/** Of a change what it removes of the device's own; null where it removes nothing of that. */
function ownRemovals(change: Change): Change | null {
  const removals = ENTITY_NAMES.flatMap((name) => {
    const { remove = [] } = (ENTITIES[name].kept === 'own' && change[name]) || {}
    return remove.length > 0 ? [[name, { remove }]] : []
  })
  return removals.length > 0 ? (Object.fromEntries(removals) as Change) : null
}
