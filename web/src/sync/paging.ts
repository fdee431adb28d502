import { HISTORY_PAGE_SIZE } from '#contract/limits.ts'
import type { Snapshot } from '#contract/messages.ts'
import type { LogRange } from './change.ts'
import type { StoredRows } from './disk-logs.ts'
import type { LocalStore } from './local-store.ts'
import { rowsOf } from './notice-row.ts'
import type { Call } from './sync.ts'

export type PagingOptions = {
  readonly store: LocalStore
  readonly call: Call
  /** Brings the page below what is held, over the leader; it is in memory when this resolves. */
  readonly fetchOlder: (conversationId: string) => Promise<void>
}

/** Moves the window of a log that is in memory: from disk as far as that reaches, else from the server. */
export interface Paging {
  /** 100 older messages. Throws NetworkError or ApiError where neither disk nor server gives them. */
  loadOlder(conversationId: string): Promise<void>
  /** 100 newer ones, after older ones were let go of or jumped to. */
  loadNewer(conversationId: string): Promise<void>
  /** The messages around a number, however old, in place of what is shown. */
  showAround(conversationId: string, seq: number): Promise<void>
  /** Back to the newest messages. */
  showEnd(conversationId: string): Promise<void>
}

export function createPaging({ store, call, fetchOlder }: PagingOptions): Paging {
  const { memory } = store

  const fetchPage = async (id: string, before: number): Promise<StoredRows> => {
    memory.expectPage(id)
    const page = await call('messages.open', { conversation_id: id, before, limit: HISTORY_PAGE_SIZE })
    return toStored(page, before, memory.ranges.get(id))
  }

  const readPage = (id: string, read: Parameters<LocalStore['read']>[0]): Promise<StoredRows | null> => {
    memory.expectPage(id)
    return store.read(read) as Promise<StoredRows | null>
  }

  return {
    loadOlder: async (id) => {
      const log = memory.log(id)
      if (!log?.has_older) return
      if (log.from === log.range.from) return fetchOlder(id)
      const stored = await readPage(id, (disk) => disk.readOlder(id, log.from, HISTORY_PAGE_SIZE))
      if (!memory.showPage(id, stored)) memory.showPage(id, await fetchPage(id, log.from))
    },
    loadNewer: async (id) => {
      const log = memory.log(id)
      if (!log?.has_newer) return
      const stored = await readPage(id, (disk) => disk.readNewer(id, log.to, HISTORY_PAGE_SIZE))
      if (!memory.showPage(id, stored))
        memory.showPage(id, await fetchPage(id, log.to + HISTORY_PAGE_SIZE + 1))
    },
    showAround: async (id, seq) => {
      const log = memory.log(id)
      if (log && log.from <= seq && seq <= log.to) return
      const before = seq + HISTORY_PAGE_SIZE / 2
      const stored = await readPage(id, (disk) => disk.readOlder(id, before, HISTORY_PAGE_SIZE))
      const holds = stored && stored.from <= seq && seq <= stored.to
      memory.showWindow(id, holds ? stored : await fetchPage(id, before))
    },
    showEnd: async (id) => {
      if (!memory.log(id)?.has_newer) return
      const stored = await readPage(id, (disk) => disk.readNewest(id, HISTORY_PAGE_SIZE))
      const isWhole = stored && stored.to >= (memory.ranges.get(id)?.to ?? 0)
      memory.showWindow(id, isWhole ? stored : await fetchPage(id, Number.MAX_SAFE_INTEGER))
    },
  }
}

/** A page of the server as if the disk had held it. */
function toStored(page: Snapshot, before: number, held: LogRange | undefined): StoredRows {
  const { conversation_id, first_seq, as_of, messages, has_more, reply_targets } = page
  const to = Math.min(before - 1, as_of)
  const from = has_more ? (messages[0]?.seq ?? to + 1) : first_seq
  const range = held ?? { conversation_id, first_seq, from, to }
  return { range, rows: rowsOf(page), from, to, quotes: reply_targets }
}
