import type { texts } from '../locales/pt-BR/time.ts'

export type TimeTexts = typeof texts

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

/** How long ago something was: a span with its words, or a calendar date once a week has passed. */
type Elapsed = { kind: 'now' } | { kind: 'span'; text: string } | { kind: 'date'; text: string }

/**
 * The compact label of a row: 'agora', '5 min', '3 h', '2 d', then '07/03' (part 2 §4). A time in the future
 * (a clock that runs ahead) reads as now. Dates are those of the person's own time zone.
 */
export function formatElapsed(atMs: number, nowMs: number, texts: TimeTexts): string {
  const elapsed = measure(atMs, nowMs, texts)
  return elapsed.kind === 'now' ? texts.now : elapsed.text
}

/** The form for sentences and notifications: 'agora', 'há 5 min', then 'em 07/03'. */
export function formatAgo(atMs: number, nowMs: number, texts: TimeTexts): string {
  const elapsed = measure(atMs, nowMs, texts)
  if (elapsed.kind === 'now') return texts.now
  return elapsed.kind === 'span' ? texts.ago(elapsed.text) : texts.onDate(elapsed.text)
}

/** The status line of someone who is not online: 'Última vez há 5 min', or 'Offline' when it is not known. */
export function formatLastSeen(atMs: number | null, nowMs: number, texts: TimeTexts): string {
  return atMs === null ? texts.lastSeenUnknown : texts.lastSeen(formatAgo(atMs, nowMs, texts))
}

function measure(atMs: number, nowMs: number, texts: TimeTexts): Elapsed {
  const passedMs = nowMs - atMs
  if (passedMs < MINUTE_MS) return { kind: 'now' }
  if (passedMs < HOUR_MS) return { kind: 'span', text: texts.minutes(Math.floor(passedMs / MINUTE_MS)) }
  if (passedMs < DAY_MS) return { kind: 'span', text: texts.hours(Math.floor(passedMs / HOUR_MS)) }
  if (passedMs < WEEK_MS) return { kind: 'span', text: texts.days(Math.floor(passedMs / DAY_MS)) }
  return { kind: 'date', text: formatDayMonth(atMs) }
}

/** dd/mm in every language, as documented. */
export function formatDayMonth(atMs: number): string {
  const date = new Date(atMs)
  return `${twoDigits(date.getDate())}/${twoDigits(date.getMonth() + 1)}`
}

/** '07' of 7. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
