import type { QuietHours } from './settings.ts'

/** Whether a moment lies in quiet hours. They may pass midnight; those that end where they begin are the whole day. */
export function isQuiet({ from_min, until_min, time_zone }: QuietHours, nowMs: number): boolean {
  const minute = readMinute(time_zone, nowMs)
  return from_min < until_min
    ? minute >= from_min && minute < until_min
    : minute >= from_min || minute < until_min
}

/** The minute of the day there; here, where this machine does not know a zone that another one chose. */
function readMinute(timeZone: string, nowMs: number): number {
  let time: string
  try {
    time = format(nowMs, timeZone)
  } catch {
    time = format(nowMs)
  }
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function format(nowMs: number, timeZone?: string): string {
  const options = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en', options).format(nowMs)
}
