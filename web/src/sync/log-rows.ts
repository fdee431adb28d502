import type { Message } from '#contract/messages.ts'
import { amendAll, type LogChange, type LogRange } from './change.ts'
import type { StoredRows } from './disk-logs.ts'

/** The rows of one conversation that are in memory: a window of its log without holes, oldest first. */
export type LogRows = {
  /** What the device holds of the log, in memory or on disk. */
  readonly range: LogRange
  readonly rows: readonly Message[]
  /** Everything the log has from this number… */
  readonly from: number
  /** … to this number is here. */
  readonly to: number
  /** Whether older rows exist on disk or on the server. */
  readonly has_older: boolean
  /** Whether newer rows exist that were let go of, or were jumped over. */
  readonly has_newer: boolean
}

/**
 * Most rows the window has, and how many leave at once. What was drawn before holds up to 200 others until it is drawn
 * over: 600 in memory (SWIFT-002).
 */
const ROWS_MAX = 400
const ROWS_LEAVING = 100

export function toLog(range: LogRange, rows: readonly Message[], from: number, to: number): LogRows {
  return { range, rows, from, to, has_older: from > range.first_seq, has_newer: to < range.to }
}

/** The log as it is after a page that replaces what was held. */
export function startLog(range: LogRange, change: LogChange): LogRows {
  return toLog(range, amendRows(change.put, change), range.from, range.to)
}

/** The log after a change: its rows join where they touch the window, without a hole; elsewhere they are only held. */
export function editLog(log: LogRows, change: LogChange): LogRows {
  if (!change.range) return log
  if (change.reset) return startLog(change.range, change)
  const range = {
    ...change.range,
    from: Math.min(log.range.from, change.range.from),
    to: Math.max(log.range.to, change.range.to),
  }
  const span = change.span ?? change.range
  const touches = span.from <= log.to + 1 && span.to >= log.from - 1
  const rows = touches ? mergeRows(log.rows, change.put) : log.rows
  const from = touches ? Math.min(log.from, span.from) : log.from
  const to = touches ? Math.max(log.to, span.to) : log.to
  return toLog(range, amendRows(rows, change), from, to)
}

/** The disk can be ahead of what the other tab told: its words then hold nothing new of the range. */
export function isStale(change: LogChange, known: LogRange): boolean {
  return (change.range?.to ?? 0) < known.to
}

/** What was read from disk, with what happened since the reading began; null where nothing of it holds any more. */
export function replay(stored: StoredRows | null, changes: readonly LogChange[]): LogRows | null {
  return changes.reduce<LogRows | null>(
    (log, change) => {
      if (!change.range) return null
      if (change.reset) return startLog(change.range, change)
      return log && editLog(log, change)
    },
    stored && toLog(stored.range, stored.rows, stored.from, stored.to),
  )
}

/**
 * What is shown, with the newest rows as they were read. Where the two do not touch the newer part is shown, but who
 * looks at an older part stays there.
 */
export function joinNewest(shown: LogRows, read: LogRows): LogRows {
  const [older, newer] = shown.to > read.to ? [read, shown] : [shown, read]
  if (older.to + 1 < newer.from)
    return shown.has_newer ? toLog(newer.range, shown.rows, shown.from, shown.to) : newer
  const range = { ...newer.range, from: Math.min(shown.range.from, read.range.from) }
  return toLog(range, mergeRows(read.rows, shown.rows), Math.min(shown.from, read.from), newer.to)
}

/** The window with a page beside it; as it was where the two do not touch. */
export function joinPage(log: LogRows, page: Omit<StoredRows, 'quotes'>): LogRows {
  if (page.to + 1 < log.from || page.from > log.to + 1) return log
  const from = Math.min(log.from, page.from)
  const range = {
    ...log.range,
    to: Math.max(log.range.to, page.to),
    from: Math.min(log.range.from, page.range.from),
  }
  return toLog(range, mergeRows(page.rows, log.rows), from, Math.max(log.to, page.to))
}

/** The window without what is furthest from the row that is looked at; null: one looks at its end. */
export function trimLog(log: LogRows, lookedAt: number | null): LogRows {
  const excess = log.rows.length - ROWS_MAX
  if (excess <= 0) return log
  const leaving = Math.ceil(excess / ROWS_LEAVING) * ROWS_LEAVING
  const above = lookedAt === null ? log.rows.length : log.rows.findIndex((row) => row.seq >= lookedAt)
  if (above < 0 || above > log.rows.length / 2) {
    const rows = log.rows.slice(leaving)
    return toLog(log.range, rows, rows[0]!.seq, log.to)
  }
  const rows = log.rows.slice(0, -leaving)
  return toLog(log.range, rows, log.from, rows.at(-1)!.seq)
}

/** Rows of both, by seq, the second winning; the usual cases (append, prepend) copy without sorting. */
export function mergeRows(older: readonly Message[], newer: readonly Message[]): readonly Message[] {
  if (newer.length === 0) return older
  if (older.length === 0) return newer
  if (older.at(-1)!.seq < newer[0]!.seq) return [...older, ...newer]
  if (newer.at(-1)!.seq < older[0]!.seq) return [...newer, ...older]
  const bySeq = new Map([...older, ...newer].map((row) => [row.seq, row]))
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}

export function amendRows(rows: readonly Message[], { amend }: LogChange): readonly Message[] {
  return amendAll(rows, amend)
}
