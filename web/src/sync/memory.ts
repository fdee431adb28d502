import type { Head } from '#contract/conversations.ts'
import type { Message } from '#contract/messages.ts'
import type { Profile } from '#contract/profile.ts'
import {
  blankMessage,
  type Change,
  dropLog,
  type Draft,
  emptyMeta,
  type LogChange,
  type LogRange,
  type Meta,
  type OutboxEntry,
  type PendingRead,
} from './change.ts'
import type { Stored, StoredRows } from './disk.ts'
import { createEmitter } from './readable.ts'

/** The rows of one conversation that are in memory: consecutive, oldest first, the newest at the end. */
export interface LogRows {
  readonly range: LogRange
  readonly rows: readonly Message[]
  /** Everything the log has from this number on is here. */
  readonly from: number
  /** Whether older rows exist on disk or on the server. */
  readonly has_older: boolean
}

export type Topic = 'heads' | 'outbox' | 'drafts' | 'profiles' | 'meta' | `log:${string}`

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
  readonly profiles: ReadonlyMap<string, Profile>
  /** Quoted messages outside the held logs, by message id. */
  readonly quotes: ReadonlyMap<string, Message>
  meta(): Meta
  /** Heads were once read from the server: the list is complete, even where it is empty. */
  isReady(): boolean
  /** Replaces everything but rows that are shown: what a tab starts with, or leads with. */
  load(stored: Stored): void
  log(conversationId: string): LogRows | undefined
  apply(change: Change): void
  /** The log is to be shown: until its rows are read from disk, what happens to it is remembered. */
  expectRows(conversationId: string): void
  /** The newest rows of the disk, or that it has none. */
  showRows(conversationId: string, stored: StoredRows | null): void
  /** A page below what is shown is to be read from disk: deletions that come meanwhile are remembered. */
  expectOlder(conversationId: string): void
  /** That page, or that the disk has none; dropped where it does not touch what is shown by now. */
  showOlder(conversationId: string, stored: StoredRows | null): void
  hideRows(conversationId: string): void
  /** A message that a shown one quotes. */
  showQuote(conversationId: string, quote: Message): void
  subscribe(topic: Topic, listener: () => void): () => void
}

export const createMemory = (): Memory => {
  const heads = new Map<string, Head>()
  const ranges = new Map<string, LogRange>()
  const outbox = new Map<string, OutboxEntry>()
  const drafts = new Map<string, Draft>()
  const reads = new Map<string, PendingRead>()
  const profiles = new Map<string, Profile>()
  const quotes = new Map<string, Message>()
  const logs = new Map<string, LogRows>()
  const emitter = createEmitter<ReadonlySet<Topic>>()
  /** Logs that are to be shown. */
  const wanted = new Set<string>()
  /** Of those: whose rows are being read from disk, with what happened meanwhile. */
  const expected = new Map<string, LogChange[]>()
  const expectedOlder = new Map<string, LogChange[]>()
  let meta: Meta = emptyMeta

  const applyLog = (change: LogChange): void => {
    const { range, conversation_id } = change
    expectedOlder.get(conversation_id)?.push(change)
    for (const quote of change.quotes) quotes.set(quote.id, quote)
    for (const { message_id, deleted_at } of change.blank) {
      const quote = quotes.get(message_id)
      if (quote) quotes.set(message_id, blankMessage(quote, deleted_at))
    }
    if (!range) {
      ranges.delete(conversation_id)
      logs.delete(conversation_id)
      expected.get(conversation_id)?.push(change)
      return
    }
    const known = ranges.get(conversation_id)
    if (!known || change.reset || !isStale(change, known)) ranges.set(conversation_id, range)
    const shown = logs.get(conversation_id)
    const meanwhile = expected.get(conversation_id)
    if (shown) logs.set(conversation_id, editLog(shown, change))
    else if (meanwhile) meanwhile.push(change)
    else if (wanted.has(conversation_id) && change.reset) logs.set(conversation_id, startLog(range, change))
  }

  const dropCache = (): void => {
    heads.clear()
    ranges.clear()
    quotes.clear()
    logs.clear()
    // Rows of before that are still being read are not to be shown.
    for (const [id, changes] of expected) changes.push(dropLog(id))
  }

  return {
    heads,
    ranges,
    outbox,
    drafts,
    reads,
    profiles,
    quotes,
    meta: () => meta,
    isReady: () => meta.epoch !== null,
    load: (stored) => {
      meta = stored.meta
      fill(heads, stored.heads, (head) => head.conversation_id)
      fill(ranges, stored.ranges, (range) => range.conversation_id)
      fill(outbox, stored.outbox, (entry) => entry.client_id)
      fill(drafts, stored.drafts, (draft) => draft.conversation_id)
      fill(reads, stored.reads, (read) => read.conversation_id)
      fill(profiles, stored.profiles, (profile) => profile.user_id)
      const logTopics = [...logs.keys()].map((id): Topic => `log:${id}`)
      emitter.emit(new Set<Topic>(['meta', 'heads', 'outbox', 'drafts', 'profiles', ...logTopics]))
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
      if (change.profiles) {
        for (const id of change.profiles.remove ?? []) profiles.delete(id)
        for (const profile of change.profiles.put ?? []) profiles.set(profile.user_id, profile)
        topics.add('profiles')
      }
      if (topics.size > 0) emitter.emit(topics)
    },
    expectRows: (conversationId) => {
      wanted.add(conversationId)
      if (!expected.has(conversationId)) expected.set(conversationId, [])
    },
    showRows: (conversationId, stored) => {
      const meanwhile = expected.get(conversationId) ?? []
      expected.delete(conversationId)
      for (const quote of stored?.quotes ?? []) quotes.set(quote.id, quote)
      if (!wanted.has(conversationId)) return
      const read = replay(stored, meanwhile)
      if (!read) return
      const shown = logs.get(conversationId)
      const log = shown ? joinLogs(read, shown) : read
      logs.set(conversationId, log)
      ranges.set(conversationId, log.range)
      emitter.emit(new Set<Topic>([`log:${conversationId}`]))
    },
    expectOlder: (conversationId) => void expectedOlder.set(conversationId, []),
    showOlder: (conversationId, page) => {
      const shown = logs.get(conversationId)
      const meanwhile = expectedOlder.get(conversationId) ?? []
      expectedOlder.delete(conversationId)
      if (!shown || !page) return
      for (const quote of page.quotes) quotes.set(quote.id, quote)
      const rows = meanwhile.reduce(blankRows, page.rows)
      logs.set(conversationId, joinLogs(toLog(page.range, rows, page.from), shown))
      emitter.emit(new Set<Topic>([`log:${conversationId}`]))
    },
    hideRows: (conversationId) => {
      wanted.delete(conversationId)
      expected.delete(conversationId)
      logs.delete(conversationId)
    },
    showQuote: (conversationId, quote) => {
      quotes.set(quote.id, quote)
      emitter.emit(new Set<Topic>([`log:${conversationId}`]))
    },
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
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}

const toLog = (range: LogRange, rows: readonly Message[], from: number): LogRows => ({
  range,
  rows,
  from,
  has_older: from > range.first_seq,
})

const startLog = (range: LogRange, change: LogChange): LogRows =>
  toLog(range, blankRows(change.put, change), range.from)

/** What was read, with what happened since the reading began. */
const replay = (stored: StoredRows | null, changes: readonly LogChange[]): LogRows | null =>
  changes.reduce<LogRows | null>(
    (log, change) => {
      if (!change.range) return null
      if (change.reset) return startLog(change.range, change)
      return log && editLog(log, change)
    },
    stored && toLog(stored.range, stored.rows, stored.from),
  )

/** Two parts of one log, each may reach further than the other; of parts that do not touch the newer one. */
const joinLogs = (a: LogRows, b: LogRows): LogRows => {
  const [older, newer] = a.range.to > b.range.to ? [b, a] : [a, b]
  if (older.range.to + 1 < newer.from) return newer
  const range = { ...newer.range, from: Math.min(a.range.from, b.range.from) }
  return toLog(range, mergeRows(a.rows, b.rows), Math.min(a.from, b.from))
}

/** The disk can be ahead of what the other tab told: its words then hold nothing new of the range. */
const isStale = (change: LogChange, known: LogRange): boolean => (change.range?.to ?? 0) < known.to

/** A page that lies below what is held joins only where the rows in memory reach down to it. */
const editLog = (log: LogRows, change: LogChange): LogRows => {
  if (change.reset && change.range) return startLog(change.range, change)
  const range = change.range && !isStale(change, log.range) ? change.range : log.range
  const reaches = log.from <= log.range.from
  const from = reaches ? range.from : log.from
  const put = change.put.filter((row) => row.seq >= from)
  return toLog(range, blankRows(mergeRows(log.rows, put), change), from)
}

const fill = <T>(map: Map<string, T>, values: readonly T[], keyOf: (value: T) => string): void => {
  map.clear()
  for (const value of values) map.set(keyOf(value), value)
}

const blankRows = (rows: readonly Message[], { blank }: LogChange): readonly Message[] => {
  if (blank.length === 0) return rows
  const deletedAt = new Map(blank.map((entry) => [entry.message_id, entry.deleted_at]))
  return rows.map((row) => {
    const at = deletedAt.get(row.id)
    return at && !row.deleted_for_everyone ? blankMessage(row, at) : row
  })
}
