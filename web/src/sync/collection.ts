import { type EntityName, keyOf as keyOfRecord, type Records } from './entities.ts'
import { ApiError } from './errors.ts'
import { perSync } from './per-sync.ts'
import { createEmitter, type Readable } from './readable.ts'
import type { Sync } from './sync.ts'

export type CollectionOptions<N extends EntityName> = {
  /** The kind of record: its table in memory and on disk. */
  readonly name: N
  /** Records by key, in any order; those the server does not show to this person are left out. */
  readonly fetchMany: (sync: Sync, keys: readonly string[]) => Promise<readonly Records[N][]>
  /** Most keys of one call. */
  readonly pageMax: number
  /** Follows what tells of changes beside the answers of `fetchMany`, as long as the sync lives. */
  readonly liveFrom: (sync: Sync, live: Live<Records[N]>) => void
  /** What is shown in place of what is known: changes of this person's that are still under way. */
  readonly overlay?: (sync: Sync) => Overlay<Records[N]>
}

export type Live<T> = {
  /** Shown from now on, and not written down: whoever tells it keeps it. */
  put(records: readonly T[]): void
  /** Changes one that is known, on disk too where it is kept. */
  patch(key: string, part: Partial<T>): void
  /** As far as it is known now. */
  find(key: string): T | null
  /** Asks the server again. */
  refresh(key: string): void
}

export type Overlay<T> = {
  /** Keeps its reference until something changes. */
  show(key: string, known: T | null): T | null
  /** Tells of the key that shows something else now. */
  subscribe(listener: (key: string) => void): unknown
}

/** Records that are no log: looked up by key, shown as the device has them, kept current while somebody looks. */
export interface Collection<T> {
  /** Null until it is known. Asked for at the first look, then kept current. */
  of(key: string): Readable<T | null>
  /** Takes records that some other answer carried. The device keeps those that are looked at. */
  put(records: readonly T[]): void
  /** Asks the server again. */
  refresh(key: string): void
  /** The server could not tell records that were asked for; of a lost network nothing is told here. */
  onRefused(listener: () => void): () => void
}

/**
 * A collection of each signed-in person. What is known is from this session, else as the device keeps it from earlier
 * ones; every record that is looked at is asked for once a session all the same, and what the server no longer shows is
 * forgotten. Those asked for in one turn of the event loop travel in one call; what a lost network kept back is asked
 * for when there is a line again.
 */
export function createCollection<N extends EntityName>(
  options: CollectionOptions<N>,
): (sync: Sync) => Collection<Records[N]> {
  return perSync((sync) => openCollection(sync, options))
}

function openCollection<N extends EntityName>(
  sync: Sync,
  { name, fetchMany, pageMax, liveFrom, overlay }: CollectionOptions<N>,
): Collection<Records[N]> {
  type T = Records[N]
  const { memory } = sync
  const stored = memory[name] as ReadonlyMap<string, T>
  const session = new Map<string, T>()
  const changed = createEmitter<ReadonlySet<string>>()
  const refused = createEmitter<void>()
  const wanted = new Set<string>()
  const asked = new Set<string>()
  /** Carried by another answer, and on no disk: whoever looks at one wants it without a line, too. */
  const carried = new Set<string>()
  /** Of those what is being looked at in this turn. */
  const looked = new Set<string>()
  /** Asked for in vain: the network was away. */
  const missed = new Set<string>()
  const readables = new Map<string, Readable<T | null>>()
  const over = overlay?.(sync)

  const keyOf = (record: T): string => keyOfRecord(name, record)
  const find = (key: string): T | null => session.get(key) ?? stored.get(key) ?? null

  const put = (records: readonly T[]): void => {
    for (const record of records) session.set(keyOf(record), record)
    if (records.length > 0) changed.emit(new Set(records.map(keyOf)))
  }

  const keepCarried = (key: string): void => {
    if (looked.size === 0) queueMicrotask(keepLooked)
    carried.delete(key)
    looked.add(key)
  }
  const keepLooked = (): void => {
    sync.keep(name, { put: [...looked].flatMap((key) => session.get(key) ?? []) })
    looked.clear()
  }

  const fetchWanted = async (): Promise<void> => {
    const keys = [...wanted].slice(0, pageMax)
    for (const key of keys) wanted.delete(key)
    if (wanted.size > 0) void fetchWanted()
    try {
      const found = await fetchMany(sync, keys)
      put(found)
      const shown = new Set(found.map(keyOf))
      sync.keep(name, { put: found, remove: keys.filter((key) => !shown.has(key)) })
    } catch (error) {
      // The next look asks again.
      for (const key of keys) asked.delete(key)
      if (error instanceof ApiError) refused.emit()
      else for (const key of keys) missed.add(key)
    }
  }

  const want = (key: string): void => {
    if (wanted.size === 0) queueMicrotask(() => void fetchWanted())
    asked.add(key)
    wanted.add(key)
  }

  const patch = (key: string, part: Partial<T>): void => {
    const known = find(key)
    if (!known) return
    const record = { ...known, ...part }
    put([record])
    if (stored.has(key)) sync.keep(name, { put: [record] })
  }

  // What a change of this person's or another tab brought is newer than the session's; what is read anew is not.
  let before = new Map(stored)
  memory.subscribe(name, () => {
    const next = new Map(stored)
    for (const [key, record] of next) {
      const known = before.get(key)
      if (known && !isSame(known, record)) session.delete(key)
    }
    before = next
    changed.emit(new Set(readables.keys()))
  })
  over?.subscribe((key) => changed.emit(new Set([key])))
  sync.status.subscribe(() => {
    if (sync.status.getSnapshot().state !== 'online') return
    for (const key of missed) want(key)
    missed.clear()
  })
  liveFrom(sync, { put, patch, find, refresh: want })

  const createReadable = (key: string): Readable<T | null> => ({
    subscribe: (listener) => {
      if (carried.has(key)) keepCarried(key)
      else if (!session.has(key) && !asked.has(key)) want(key)
      return changed.on((keys) => {
        if (keys.has(key)) listener()
      })
    },
    getSnapshot: () => (over ? over.show(key, find(key)) : find(key)),
  })

  return {
    put: (records) => {
      put(records)
      for (const record of records) {
        const key = keyOf(record)
        if (isSame(stored.get(key) ?? {}, record)) continue
        carried.add(key)
        if (readables.has(key)) keepCarried(key)
      }
    },
    refresh: want,
    onRefused: (listener) => refused.on(listener),
    of: (key) => {
      const existing = readables.get(key)
      if (existing) return existing
      const readable = createReadable(key)
      readables.set(key, readable)
      return readable
    },
  }
}

function isSame(a: object, b: object): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
