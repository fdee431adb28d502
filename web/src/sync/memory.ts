import type { Message } from '#contract/messages.ts'
import { amend, type Change, dropLog, emptyMeta, type LogChange, type LogRange, type Meta } from './change.ts'
import type { StoredRows } from './disk-logs.ts'
import { ENTITIES, ENTITY_NAMES, type Entity, type EntityName, keyOf, type Records } from './entities.ts'
import type { Stored } from './first-read.ts'
import {
  amendRows,
  editLog,
  isStale,
  joinNewest,
  joinPage,
  type LogRows,
  replay,
  startLog,
  toLog,
  trimLog,
} from './log-rows.ts'
import { createEmitter, type Emitter } from './readable.ts'

export type { LogRows } from './log-rows.ts'
export type Topic = EntityName | 'meta' | `log:${string}`

type Tables = { readonly [N in EntityName]: ReadonlyMap<string, Records[N]> }

/**
 * One tab's copy of what the device knows: a map for each kind of record, and the logs. `apply` is the only way in;
 * each topic that changed is told once per change. Values are immutable: what did not change keeps its reference.
 */
export interface Memory extends Tables {
  readonly ranges: ReadonlyMap<string, LogRange>
  /** Quoted messages outside the held logs, by message id. */
  readonly quotes: ReadonlyMap<string, Message>
  meta(): Meta
  /** Heads were once read from the server: the list is complete, even where it is empty. */
  isReady(): boolean
  /** Replaces everything but rows that are shown: what a tab starts with, or leads with. */
  load(stored: Stored): void
  log(conversationId: string): LogRows | undefined
  /** Logs that are to be shown. */
  wanted(): ReadonlySet<string>
  apply(change: Change): void
  /** The log is to be shown: until its rows are read from disk, what happens to it is remembered. */
  expectRows(conversationId: string): void
  /** The newest rows of the disk, or that it has none. */
  showRows(conversationId: string, stored: StoredRows | null): void
  /** A page beside what is shown is on its way: deletions that come meanwhile are remembered. */
  expectPage(conversationId: string): void
  /** That page, or that there is none; dropped where it does not touch what is shown by now. True: it was joined. */
  showPage(conversationId: string, page: StoredRows | null): boolean
  /** A page somewhere else in the log takes the place of what is shown. */
  showWindow(conversationId: string, page: StoredRows): void
  /** The row one looks at, null for the end: from then on the log keeps at most 400 rows around it. */
  lookAt(conversationId: string, seq: number | null): void
  /** Messages of others than this person that joined the end of a shown log, also those whose rows were not kept. */
  countArrived(conversationId: string, me: string): number
  hideRows(conversationId: string): void
  /** Nothing of the log is held any more; rows that are shown stay. */
  forget(conversationId: string): void
  /** Less of the log is held than was told. */
  hold(range: LogRange): void
  /** A message that a shown one quotes. */
  showQuote(conversationId: string, quote: Message): void
  /** What happens to logs, for whoever reads of them by another way. The answer ends it. */
  onLogChange(listener: (change: LogChange) => void): () => void
  /** Something else of the conversation's screen has changed. */
  tell(topic: Topic): void
  subscribe(topic: Topic, listener: () => void): () => void
}

export function createMemory(): Memory {
  const tables = Object.fromEntries(ENTITY_NAMES.map((name) => [name, new Map()])) as unknown as {
    readonly [N in EntityName]: Map<string, Records[N]>
  }
  const ranges = new Map<string, LogRange>()
  const quotes = new Map<string, Message>()
  const logs = new Map<string, LogRows>()
  const emitters = new Map<Topic, Emitter<void>>()
  const wanted = new Set<string>()
  /** Of those: whose rows are being read from disk, with what happened meanwhile. */
  const expected = new Map<string, LogChange[]>()
  /** Shown logs whose rows end before what the disk was found to hold: they are read before anything is added. */
  const behind = new Set<string>()
  const expectedPages = new Map<string, LogChange[]>()
  const logChanges = createEmitter<LogChange>()
  const lookedAt = new Map<string, number | null>()
  /** Of shown logs: how many messages of whom joined the end. */
  const arrived = new Map<string, Map<string | null, number>>()
  let meta: Meta = emptyMeta

  const setLog = (id: string, log: LogRows): void => {
    const at = lookedAt.get(id)
    logs.set(id, at === undefined ? log : trimLog(log, at))
  }

  const countArrivals = ({ range }: LogRows, rows: readonly Message[]): void => {
    for (const { seq, sender_id, conversation_id, notice } of rows) {
      if (seq <= range.to || notice) continue
      const counts = arrived.get(conversation_id) ?? new Map<string | null, number>()
      arrived.set(conversation_id, counts.set(sender_id, (counts.get(sender_id) ?? 0) + 1))
    }
  }

  const applyLog = (change: LogChange): void => {
    const { range, conversation_id: id } = change
    expectedPages.get(id)?.push(change)
    logChanges.emit(change)
    for (const quote of change.quotes) quotes.set(quote.id, quote)
    for (const amendment of change.amend) {
      const quote = quotes.get(amendment.message_id)
      const amended = quote && amend(quote, amendment)
      if (amended) quotes.set(amended.id, amended)
      else quotes.delete(amendment.message_id)
    }
    const meanwhile = expected.get(id)
    if (!range) {
      behind.delete(id)
      ranges.delete(id)
      logs.delete(id)
      forgetQuotes(id)
      meanwhile?.push(change)
      return
    }
    const known = ranges.get(id)
    if (!known || change.reset || !isStale(change, known)) ranges.set(id, range)
    const shown = logs.get(id)
    if (shown && !behind.has(id)) {
      countArrivals(shown, change.put)
      return setLog(id, editLog(shown, change))
    }
    meanwhile?.push(change)
    if (wanted.has(id) && change.reset) setLog(id, startLog(range, change))
  }

  const meetRange = (id: string, log: LogRows, range: LogRange | undefined): void => {
    if (!range || range.to <= log.range.to) return
    if (log.has_newer) return void logs.set(id, toLog(range, log.rows, log.from, log.to))
    behind.add(id)
    expected.set(id, [])
  }

  const forgetQuotes = (conversationId: string): void => {
    for (const quote of quotes.values()) if (quote.conversation_id === conversationId) quotes.delete(quote.id)
  }

  const applyRecords = (change: Change, topics: Set<Topic>): void => {
    for (const name of ENTITY_NAMES) {
      const edit = change[name]
      if (!edit) continue
      const table = tables[name] as Map<string, Records[EntityName]>
      const { conversationOf } = ENTITIES[name] as Entity<Records[EntityName]>
      const touch = (record: Records[EntityName] | undefined): void => {
        const id = record && conversationOf?.(record)
        if (id) topics.add(`log:${id}`)
      }
      for (const key of edit.remove ?? []) {
        touch(table.get(key))
        table.delete(key)
      }
      for (const record of edit.put ?? []) {
        table.set(keyOf(name, record as never), record)
        touch(record)
      }
      topics.add(name)
    }
  }

  const dropCache = (topics: Set<Topic>): void => {
    for (const id of logs.keys()) topics.add(`log:${id}`)
    for (const name of ENTITY_NAMES) {
      if (ENTITIES[name].kept !== 'cache') continue
      tables[name].clear()
      topics.add(name)
    }
    ranges.clear()
    quotes.clear()
    logs.clear()
    // Rows of before that are still being read are not to be shown.
    for (const [id, changes] of expected) changes.push(dropLog(id))
  }

  const tell = (topic: Topic): void => emitters.get(topic)?.emit()
  const tellAll = (topics: ReadonlySet<Topic>): void => {
    for (const topic of topics) tell(topic)
  }

  return {
    ...tables,
    ranges,
    quotes,
    meta: () => meta,
    isReady: () => meta.epoch !== null,
    load: (stored) => {
      meta = stored.meta
      fill(ranges, stored.ranges, (range) => range.conversation_id)
      for (const [id, log] of logs) meetRange(id, log, ranges.get(id))
      // No chats are news as well: the list stands, and is empty.
      const topics = new Set<Topic>(['meta', 'heads', ...[...logs.keys()].map((id): Topic => `log:${id}`)])
      for (const name of ENTITY_NAMES) {
        if (tables[name].size > 0 || stored[name].length > 0) topics.add(name)
        fill(tables[name] as Map<string, unknown>, stored[name], (record) => keyOf(name, record as never))
      }
      tellAll(topics)
    },
    log: (conversationId) => logs.get(conversationId),
    wanted: () => wanted,
    apply: (change) => {
      const topics = new Set<Topic>()
      if (change.drop_cache) dropCache(topics)
      if (change.meta) {
        meta = change.meta
        topics.add('meta')
      }
      for (const log of change.logs ?? []) {
        applyLog(log)
        topics.add(`log:${log.conversation_id}`)
      }
      applyRecords(change, topics)
      tellAll(topics)
    },
    expectRows: (conversationId) => {
      wanted.add(conversationId)
      if (!expected.has(conversationId)) expected.set(conversationId, [])
    },
    showRows: (conversationId, stored) => {
      const meanwhile = expected.get(conversationId) ?? []
      expected.delete(conversationId)
      behind.delete(conversationId)
      for (const quote of stored?.quotes ?? []) quotes.set(quote.id, quote)
      if (!wanted.has(conversationId)) return
      const read = replay(stored, meanwhile)
      if (!read) return
      const shown = logs.get(conversationId)
      if (shown) countArrivals(shown, read.rows)
      const log = shown ? joinNewest(shown, read) : read
      setLog(conversationId, log)
      ranges.set(conversationId, log.range)
      tell(`log:${conversationId}`)
    },
    expectPage: (conversationId) => void expectedPages.set(conversationId, []),
    showPage: (conversationId, page) => {
      const shown = logs.get(conversationId)
      const meanwhile = expectedPages.get(conversationId) ?? []
      expectedPages.delete(conversationId)
      if (!shown || !page) return false
      for (const quote of page.quotes) quotes.set(quote.id, quote)
      const joined = joinPage(shown, { ...page, rows: meanwhile.reduce(amendRows, page.rows) })
      if (joined === shown) return false
      setLog(conversationId, joined)
      tell(`log:${conversationId}`)
      return true
    },
    showWindow: (conversationId, page) => {
      const meanwhile = expectedPages.get(conversationId) ?? []
      expectedPages.delete(conversationId)
      if (!wanted.has(conversationId)) return
      for (const quote of page.quotes) quotes.set(quote.id, quote)
      const rows = meanwhile.reduce(amendRows, page.rows)
      logs.set(conversationId, toLog(page.range, rows, page.from, page.to))
      tell(`log:${conversationId}`)
    },
    lookAt: (conversationId, seq) => {
      lookedAt.set(conversationId, seq)
      const log = logs.get(conversationId)
      if (!log) return
      const trimmed = trimLog(log, seq)
      if (trimmed === log) return
      logs.set(conversationId, trimmed)
      tell(`log:${conversationId}`)
    },
    countArrived: (conversationId, me) =>
      [...(arrived.get(conversationId) ?? [])].reduce((sum, [id, count]) => sum + (id === me ? 0 : count), 0),
    hideRows: (conversationId) => {
      wanted.delete(conversationId)
      behind.delete(conversationId)
      expected.delete(conversationId)
      expectedPages.delete(conversationId)
      lookedAt.delete(conversationId)
      arrived.delete(conversationId)
      logs.delete(conversationId)
      forgetQuotes(conversationId)
    },
    forget: (conversationId) => void ranges.delete(conversationId),
    hold: (range) => {
      const id = range.conversation_id
      ranges.set(id, range)
      const log = logs.get(id)
      if (log) logs.set(id, toLog(range, log.rows, log.from, log.to))
    },
    showQuote: (conversationId, quote) => {
      quotes.set(quote.id, quote)
      tell(`log:${conversationId}`)
    },
    onLogChange: logChanges.on,
    tell,
    subscribe: (topic, listener) => {
      const emitter = emitters.get(topic) ?? createEmitter<void>()
      emitters.set(topic, emitter)
      const stop = emitter.on(listener)
      return () => {
        stop()
        if (emitter.size() === 0 && emitters.get(topic) === emitter) emitters.delete(topic)
      }
    },
  }
}

function fill<T>(map: Map<string, T>, values: readonly T[], keyOfValue: (value: T) => string): void {
  map.clear()
  for (const value of values) map.set(keyOfValue(value), value)
}
