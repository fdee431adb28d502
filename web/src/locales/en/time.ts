import type { texts as source } from '../pt-BR/time.ts'

export const texts: typeof source = {
  now: 'now',
  minutes: (count) => `${count} min`,
  hours: (count) => `${count} h`,
  days: (count) => `${count} d`,
  ago: (span) => `${span} ago`,
  onDate: (date) => `on ${date}`,
  lastSeen: (when) => `Last seen ${when}`,
  lastSeenUnknown: 'Offline',
  today: 'Today',
  yesterday: 'Yesterday',
  yesterdayShort: 'yesterday',
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
}
