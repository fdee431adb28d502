import type { Language } from './i18n/language.ts'
import { formatDayMonth, type TimeTexts } from './relative-time.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The time of day as it stands in a bubble: '9:12', '14:32'. */
export function formatTimeOfDay(atMs: number, language: Language): string {
  // English alone would write 06:48.
  return formatter(language, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })
    .format(atMs)
    .replace(/^0(?=\d)/, '')
}

/** The time at the right of a chat row: '14:32' today, 'ontem', 'qui.' within a week, then '07/03' or '07/03/24'. */
export function formatRowTime(atMs: number, nowMs: number, language: Language, texts: TimeTexts): string {
  const daysAgo = countDaysBetween(atMs, nowMs)
  if (daysAgo <= 0) return formatTimeOfDay(atMs, language)
  if (daysAgo === 1) return texts.yesterdayShort
  if (daysAgo < 7) return formatter(language, { weekday: 'short' }).format(atMs)
  const at = new Date(atMs)
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

function formatter(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  let known = formatters.get(key)
  if (!known) formatters.set(key, (known = new Intl.DateTimeFormat(language, options)))
  return known
}
