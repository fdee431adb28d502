import type { Head } from '#contract/conversations.ts'
import type { Message } from '#contract/messages.ts'
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
import { createEmitter } from './readable.ts'

/** The rows of one conversation that are in memory: consecutive, oldest first, the newest at the end. */
export interface LogRows {
  readonly range: LogRange
  readonly rows: readonly Message[]
  /** Whether older rows exist on disk or on the server. */
  readonly has_older: boolean
}

export type Topic = 'heads' | 'outbox' | 'drafts' | 'meta' | `log:${string}`

/**
 * One tab's copy of what the device knows. `apply` is the only way in; each topic that changed is
 * told once per change. Values are immutable: what did not change keeps its reference.
 */
export interface Memory {
  readonly heads: ReadonlyMap<string, Head>
  readonly ranges: ReadonlyMap<string, LogRange>
  readonly outbox: ReadonlyMap<string, OutboxEntry>
  readonly drafts: ReadonlyMap<string, Draft>
  readonly reads: ReadonlyMap<string, PendingRead>
  /** Quoted messages outside the held logs, by message id. */
  readonly quotes: ReadonlyMap<string, Message>
  meta(): Meta
  /** Heads were read from disk or from the server at least once. */
  isReady(): boolean
  markReady(): void
  log(conversationId: string): LogRows | undefined
  apply(change: Change): void
  /** From now on what happens to this log is remembered until its rows are shown. */
  expectRows(conversationId: string): void
  /** Brings rows of the disk into memory; they must touch what is there. */
  showRows(conversationId: string, rows: readonly Message[]): void
  hideRows(conversationId: string): void
  subscribe(topic: Topic, listener: () => void): () => void
}

export const createMemory = (): Memory => {
  const heads = new Map<string, Head>()
  const ranges = new Map<string, LogRange>()
  const outbox = new Map<string, OutboxEntry>()
  const drafts = new Map<string, Draft>()
  const reads = new Map<string, PendingRead>()
  const quotes = new Map<string, Message>()
  const logs = new Map<string, LogRows>()
  const emitter = createEmitter<ReadonlySet<Topic>>()
  /** Logs whose rows are being read from disk, with what happened meanwhile. */
  const expected = new Map<string, LogChange[]>()
  let meta: Meta = emptyMeta
  let isReady = false

  const setRows = (range: LogRange, rows: readonly Message[]): void => {
    const first = rows[0]?.seq ?? range.to + 1
    logs.set(range.conversation_id, { range, rows, has_older: range.from > range.first_seq || first > range.from })
  }

  const applyLog = (change: LogChange): void => {
    const { range, conversation_id } = change
    for (const quote of change.quotes) quotes.set(quote.id, quote)
    for (const { message_id, deleted_at } of change.blank) {
      const quote = quotes.get(message_id)
      if (quote) quotes.set(message_id, blankMessage(quote, deleted_at))
    }
    if (!range) {
      ranges.delete(conversation_id)
      logs.delete(conversation_id)
      return
    }
    ranges.set(conversation_id, range)
    const shown = logs.get(conversation_id)
    if (shown) setRows(range, editRows(shown.rows, change))
    else expected.get(conversation_id)?.push(change)
  }

  const dropCache = (): void => {
    heads.clear()
    ranges.clear()
    quotes.clear()
    for (const id of logs.keys()) logs.delete(id)
  }

  return {
    heads,
    ranges,
    outbox,
    drafts,
    reads,
    quotes,
    meta: () => meta,
    isReady: () => isReady,
    markReady: () => {
      isReady = true
      emitter.emit(new Set<Topic>(['heads']))
    },
    log: (conversationId) => logs.get(conversationId),
    apply: (change) => {
      const topics = new Set<Topic>()
      if (change.drop_cache) {
        for (const id of logs.keys()) topics.add(`log:${id}`)
        topics.add('heads')
        dropCache()
      }
      if (change.meta) {
        meta = change.meta
        topics.add('meta')
      }
      if (change.heads) {
        for (const head of change.heads.put ?? []) heads.set(head.conversation_id, head)
        for (const id of change.heads.remove ?? []) heads.delete(id)
        for (const head of change.heads.put ?? []) topics.add(`log:${head.conversation_id}`)
        for (const id of change.heads.remove ?? []) topics.add(`log:${id}`)
        topics.add('heads')
      }
      for (const log of change.logs ?? []) {
        applyLog(log)
        topics.add(`log:${log.conversation_id}`)
      }
      if (change.outbox) {
        for (const id of change.outbox.remove ?? []) {
          const entry = outbox.get(id)
          if (entry) topics.add(`log:${entry.conversation_id}`)
          outbox.delete(id)
        }
        for (const entry of change.outbox.put ?? []) {
          outbox.set(entry.client_id, entry)
          topics.add(`log:${entry.conversation_id}`)
        }
        topics.add('outbox')
      }
      if (change.drafts) {
        for (const draft of change.drafts.put ?? []) drafts.set(draft.conversation_id, draft)
        for (const id of change.drafts.remove ?? []) drafts.delete(id)
        topics.add('drafts')
      }
      if (change.reads) {
        for (const read of change.reads.put ?? []) reads.set(read.conversation_id, read)
        for (const id of change.reads.remove ?? []) reads.delete(id)
      }
      if (topics.size > 0) emitter.emit(topics)
    },
    expectRows: (conversationId) => {
      if (!logs.has(conversationId)) expected.set(conversationId, [])
    },
    showRows: (conversationId, rows) => {
      const meanwhile = expected.get(conversationId) ?? []
      expected.delete(conversationId)
      const range = ranges.get(conversationId)
      if (!range) return
      const current = meanwhile.reduce(editRows, rows)
      setRows(range, mergeRows(current, logs.get(conversationId)?.rows ?? []))
      emitter.emit(new Set<Topic>([`log:${conversationId}`]))
    },
    hideRows: (conversationId) => void logs.delete(conversationId),
    subscribe: (topic, listener) =>
      emitter.on((topics) => {
        if (topics.has(topic)) listener()
      }),
  }
}

/** Rows of both, by seq, the second winning; the usual cases (append, prepend) copy without sorting. */
export const mergeRows = (older: readonly Message[], newer: readonly Message[]): readonly Message[] => {
  if (newer.length === 0) return older
  if (older.length === 0) return newer
  if (older.at(-1)!.seq < newer[0]!.seq) return [...older, ...newer]
  if (newer.at(-1)!.seq < older[0]!.seq) return [...newer, ...older]
  const bySeq = new Map([...older, ...newer].map((row) => [row.seq, row]))
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

const editRows = (rows: readonly Message[], change: LogChange): readonly Message[] =>
  blankRows(mergeRows(change.reset ? [] : rows, change.put), change)

const blankRows = (rows: readonly Message[], { blank }: LogChange): readonly Message[] => {
  if (blank.length === 0) return rows
  const deletedAt = new Map(blank.map((entry) => [entry.message_id, entry.deleted_at]))
  return rows.map((row) => {
    const at = deletedAt.get(row.id)
    return at && !row.deleted_for_everyone ? blankMessage(row, at) : row
  })
}
