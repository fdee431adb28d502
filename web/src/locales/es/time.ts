import type { texts as source } from '../pt-BR/time.ts'

export const texts: typeof source = {
  now: 'ahora',
  minutes: (count) => `${count} min`,
  hours: (count) => `${count} h`,
  days: (count) => `${count} d`,
  ago: (span) => `hace ${span}`,
  onDate: (date) => `el ${date}`,
  lastSeen: (when) => `Última vez ${when}`,
  lastSeenUnknown: 'Desconectado',
  today: 'Hoy',
  yesterday: 'Ayer',
  yesterdayShort: 'ayer',
  weekdays: ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'],
}
