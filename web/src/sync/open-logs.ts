import { type Clock } from './clock.ts'
import type { LocalStore } from './local-store.ts'

export type OpenLogsOptions = {
  readonly clock: Clock
  readonly store: LocalStore
  /** Sees to it that the newest rows come, where the device does not hold them. */
  readonly fetch: (conversationId: string) => void
  /** Its rows are read from disk now. */
  readonly onRead: (conversationId: string) => void
  readonly onChange: () => void
}

/** Conversations on the screen of this tab: their newest rows are brought, and it is told when they do not come. */
export interface OpenLogs {
  /** The answer closes it. */
  open(conversationId: string): () => void
  has(conversationId: string): boolean
  list(): readonly string[]
  /** Reads all of them anew. */
  refresh(): Promise<void>
  /** The device was looked through and has nothing of it. */
  isAbsent(conversationId: string): boolean
  /** Nothing came in time. */
  hasFailed(conversationId: string): boolean
  retry(conversationId: string): void
  close(): void
}

/** So long a conversation may say that it is loading. */
const PATIENCE_MS = 10_000

export function createOpenLogs({ clock, store, fetch, onRead, onChange }: OpenLogsOptions): OpenLogs {
  const { memory } = store
  const counts = new Map<string, number>()
  const failed = new Set<string>()
  const absent = new Set<string>()
  const timers = new Map<string, () => void>()

  const expect = (id: string): void => {
    timers.get(id)?.()
    failed.delete(id)
    const cancel = clock.after(PATIENCE_MS, () => {
      timers.delete(id)
      if (memory.log(id)) return
      failed.add(id)
      memory.tell(`log:${id}`)
    })
    timers.set(id, cancel)
  }

  const show = async (id: string): Promise<void> => {
    onRead(id)
    await store.ready
    // What the disk should have and does not give is not absent, but a failure.
    const isHeld = memory.ranges.has(id)
    await store.showNewest(id)
    if (!counts.has(id)) return
    if (!memory.log(id) && !isHeld && !absent.has(id)) {
      absent.add(id)
      memory.tell(`log:${id}`)
    }
    fetch(id)
  }

  const forget = (id: string): void => {
    counts.delete(id)
    failed.delete(id)
    absent.delete(id)
    timers.get(id)?.()
    timers.delete(id)
    store.hide(id)
    onChange()
  }

  return {
    open: (id) => {
      const count = counts.get(id) ?? 0
      counts.set(id, count + 1)
      if (count === 0) {
        expect(id)
        void show(id)
        onChange()
      }
      return () => {
        const left = (counts.get(id) ?? 1) - 1
        if (left > 0) counts.set(id, left)
        else forget(id)
      }
    },
    has: (id) => counts.has(id),
    list: () => [...counts.keys()],
    refresh: async () => void (await Promise.all([...counts.keys()].map(show))),
    isAbsent: (id) => absent.has(id) && !memory.log(id),
    hasFailed: (id) => failed.has(id) && !memory.log(id),
    retry: (id) => {
      if (!counts.has(id)) return
      expect(id)
      memory.tell(`log:${id}`)
      void show(id)
    },
    close: () => {
      for (const cancel of timers.values()) cancel()
    },
  }
}
