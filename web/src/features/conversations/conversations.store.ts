import { foldText } from '../../lib/fold-text.ts'
import { listHidden } from '../../sync/hidden-messages.ts'
import { perSync } from '../../sync/per-sync.ts'
import { createDerived, createEmitter, createValue, type Readable } from '../../sync/readable.ts'
import type { Sync } from '../../sync/sync.ts'
import type { OutboxEntry } from '../../sync/change.ts'
import { getPresenceStore } from '../presence/public.ts'
import {
  byPlace,
  type ChatFilter,
  isUnread,
  matchesFilter,
  matchesText,
  type PresenceFilter,
} from './chat-filter.ts'
import { type ChatRow, createRow, isSameRow, type RowSources } from './chat-row.ts'
import { listStateChanges } from './chat-state.ts'
import type { GroupPresence } from './group-presence.ts'
import { keepPresenceFilter, readPresenceFilter } from './presence-filter.ts'
import { getTypingStore } from './typing.store.ts'

export type ConversationsView = {
  /** `loading`: neither disk nor server has answered yet. */
  readonly state: 'loading' | 'ready'
  /** Filtered, what is pinned on top, newest first; archived ones only where a text looks for them. */
  readonly rows: readonly ChatRow[]
  readonly archived: readonly ChatRow[]
  /** What strangers began and nobody has accepted (D-157): no chats, and counted nowhere. */
  readonly requests: readonly ChatRow[]
  /** Chats there are, without any filter. */
  readonly all_count: number
  /** Unread messages of the chats that are not archived, and the chats that have some or are marked so. */
  readonly unread_total: number
  readonly unread_chats: number
  readonly filter: ChatFilter
  readonly text: string
  readonly presence: PresenceFilter
}

export interface ConversationsStore extends Readable<ConversationsView> {
  /** Every chat, without any filter and without requests. */
  readonly all: Readable<readonly ChatRow[]>
  setFilter(filter: ChatFilter): void
  setText(text: string): void
  setPresenceFilter(presence: PresenceFilter): void
  /** Removes a conversation for the caller or (direct chats) for both (D-058). Throws ApiError or NetworkError. */
  removeConversation(conversationId: string, scope: 'me' | 'everyone'): Promise<void>
}

type Filters = {
  readonly filter: ChatFilter
  readonly text: string
  readonly presence: PresenceFilter
}

const createConversationsStore = (sync: Sync): ConversationsStore => {
  const { memory } = sync
  const presence = getPresenceStore(sync)
  const filters = createValue<Filters>({ filter: 'all', text: '', presence: readPresenceFilter() })
  const rows = createRows(sync)
  const chats = createDerived<readonly ChatRow[]>(rows.subscribe, () =>
    rows.getSnapshot().filter((row) => !row.is_request),
  )
  const groupsChanged = createEmitter<void>()
  let groups: GroupPresence | null = null

  /** Who is in the groups matters to the filter alone: the code that asks comes with its first use. */
  const askGroups = async (): Promise<void> => {
    const { createGroupPresence } = await import('./group-presence.ts')
    if (!groups) {
      groups = createGroupPresence(sync)
      groups.subscribe(() => groupsChanged.emit())
    }
    groups.refresh()
  }
  // Where it cannot be fetched a group counts as one that has not answered.
  const refreshGroups = (): void => void askGroups().catch(() => {})

  const isPresent = (row: ChatRow, wanted: PresenceFilter): boolean => {
    if (wanted === 'all') return true
    const isOnline = row.is_group
      ? (groups?.isOnline(row.id) ?? false)
      : row.peer_id !== null && presence.isOnline(row.peer_id)
    return isOnline === (wanted === 'online')
  }

  const view = createDerived<ConversationsView>(
    (invalidate) => {
      // Not to the rows themselves: who looks while those tell of a change would find the chats of before.
      chats.subscribe(invalidate)
      filters.subscribe(invalidate)
      groupsChanged.on(invalidate)
      presence.subscribe(() => {
        if (filters.getSnapshot().presence !== 'all') invalidate()
      })
    },
    (previous) => {
      const all = chats.getSnapshot()
      const { filter, text, presence: wanted } = filters.getSnapshot()
      const folded = foldText(text)
      const shown = all.filter(
        (row) =>
          !(row.is_archived && folded === '') &&
          matchesFilter(row, filter) &&
          matchesText(row, folded) &&
          isPresent(row, wanted),
      )
      const archived = all.filter((row) => row.is_archived)
      const unread = all.filter((row) => !row.is_archived && isUnread(row))
      return {
        state: memory.isReady() ? 'ready' : 'loading',
        rows: previous && hasSameItems(previous.rows, shown) ? previous.rows : shown,
        archived: previous && hasSameItems(previous.archived, archived) ? previous.archived : archived,
        requests: rows.getSnapshot().filter((row) => row.is_request),
        all_count: all.length,
        unread_total: unread.reduce((sum, row) => sum + row.unread_count, 0),
        unread_chats: unread.length,
        filter,
        text,
        presence: wanted,
      }
    },
  )

  const change = (part: Partial<Filters>): void => filters.set({ ...filters.getSnapshot(), ...part })

  if (filters.getSnapshot().presence !== 'all') refreshGroups()

  return {
    ...view,
    all: chats,
    setFilter: (filter) => change({ filter }),
    setText: (text) => change({ text }),
    setPresenceFilter: (wanted) => {
      keepPresenceFilter(wanted)
      if (wanted !== 'all') refreshGroups()
      change({ presence: wanted })
    },
    removeConversation: async (conversationId, scope) => {
      await sync.call('conversations.delete', { conversation_id: conversationId, scope })
    },
  }
}

/** Every chat and every request as a row, in the order of the list; a row is made anew only when one of its sources changed. */
const createRows = (sync: Sync): Readable<readonly ChatRow[]> => {
  const { memory, me } = sync
  const typing = getTypingStore(sync)
  const made = new Map<string, { sources: RowSources; row: ChatRow }>()

  const rowOf = (sources: RowSources): ChatRow => {
    const id = sources.head.conversation_id
    const before = made.get(id)
    if (before && isSameSources(before.sources, sources)) return before.row
    const fresh = createRow(sources, me)
    const row = before && isSameRow(before.row, fresh) ? before.row : fresh
    made.set(id, { sources, row })
    return row
  }

  return createDerived(
    (invalidate) => {
      for (const topic of ['heads', 'outbox', 'drafts', 'jobs'] as const) memory.subscribe(topic, invalidate)
      typing.subscribe(invalidate)
    },
    () => {
      const pending = newestEntries(memory.outbox.values())
      const changes = listStateChanges(memory.jobs)
      const hidden = listHidden(memory.jobs)
      const rows = [...memory.heads.values()].map((head) =>
        rowOf({
          head,
          pending: pending.get(head.conversation_id) ?? null,
          draft: memory.drafts.get(head.conversation_id) ?? null,
          typing: typing.who(head.conversation_id),
          change: changes.get(head.conversation_id),
          is_gone: hidden.has(head.preview?.message_id ?? ''),
        }),
      )
      for (const id of made.keys()) if (!memory.heads.has(id)) made.delete(id)
      return rows.toSorted(byPlace)
    },
  )
}

const isSameSources = (a: RowSources, b: RowSources): boolean =>
  a.head === b.head &&
  a.pending === b.pending &&
  a.draft === b.draft &&
  a.typing === b.typing &&
  a.change === b.change &&
  a.is_gone === b.is_gone

const newestEntries = (entries: Iterable<OutboxEntry>): Map<string, OutboxEntry> => {
  const newest = new Map<string, OutboxEntry>()
  for (const entry of entries) {
    const before = newest.get(entry.conversation_id)
    if (!before || before.order < entry.order) newest.set(entry.conversation_id, entry)
  }
  return newest
}

export function hasSameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}

export const getConversationsStore = perSync(createConversationsStore)
