import type { Language } from './i18n/language.ts'
import { formatDayMonth, twoDigits, type TimeTexts } from './relative-time.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The time of day as it stands in a row and in a bubble, in every language: '9:12', '14:32'. */
export function formatTimeOfDay(atMs: number): string {
  const date = new Date(atMs)
  return `${date.getHours()}:${twoDigits(date.getMinutes())}`
}

/** The time at the right of a chat row: '14:32' today, 'ontem', 'qui.' within a week, then '07/03' or '07/03/24'. */
export function formatRowTime(atMs: number, nowMs: number, texts: TimeTexts): string {
  const daysAgo = countDaysBetween(atMs, nowMs)
  if (daysAgo <= 0) return formatTimeOfDay(atMs)
  if (daysAgo === 1) return texts.yesterdayShort
  const at = new Date(atMs)
  if (daysAgo < 7) return texts.weekdays[at.getDay()] ?? ''
  const isSameYear = at.getFullYear() === new Date(nowMs).getFullYear()
  return isSameYear ? formatDayMonth(atMs) : `${formatDayMonth(atMs)}/${String(at.getFullYear()).slice(-2)}`
}

/** The day pill over messages: 'Hoje', 'Ontem', 'quinta-feira' within a week, then '7 de março', with its year if past. */
export function formatDay(atMs: number, nowMs: number, language: Language, texts: TimeTexts): string {
  const daysAgo = countDaysBetween(atMs, nowMs)
  if (daysAgo <= 0) return texts.today
  if (daysAgo === 1) return texts.yesterday
  if (daysAgo < 7) return formatter(language, { weekday: 'long' }).format(atMs)
  const isSameYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear()
  const year = isSameYear ? {} : ({ year: 'numeric' } as const)
  return formatter(language, { day: 'numeric', month: 'long', ...year }).format(atMs)
}

/** Whether two moments fall on the same calendar day here. */
export function isSameDay(aMs: number, bMs: number): boolean {
  return new Date(aMs).toDateString() === new Date(bMs).toDateString()
}

/** Calendar days from one moment to another, in local time; a day of 23 or 25 hours counts as one. */
function countDaysBetween(fromMs: number, toMs: number): number {
  const from = new Date(fromMs)
  const to = new Date(toMs)
  const fromDay = Date.UTC(from.getFullYear(), from.getMonth(), from.getDate())
  const toDay = Date.UTC(to.getFullYear(), to.getMonth(), to.getDate())
  return Math.round((toDay - fromDay) / 86_400_000)
}

/** A slow phone takes 10 to 40 ms to make the first one: what the first screen says is said without. */
function formatter(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  let known = formatters.get(key)
  if (!known) formatters.set(key, (known = new Intl.DateTimeFormat(language, options)))
  return known
}
