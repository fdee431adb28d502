import type { QuietHours } from '#contract/settings.ts'

/** From ten in the evening to seven in the morning, where this device is. */
export function suggestQuietHours(): QuietHours {
  return {
    from_min: 22 * 60,
    until_min: 7 * 60,
    time_zone: readTimeZone(),
  }
}

/** Where this device is: hours are those of who sets them (docs/decisions/0142). */
export function readTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'America/Sao_Paulo'
}

/** A minute of the day as a time field has it: '07:30'. */
export function toClock(minute: number): string {
  const two = (count: number): string => String(count).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** The other way round; null for a field that is not filled in. */
export function readClock(text: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}
