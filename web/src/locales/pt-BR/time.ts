export const texts = {
  now: 'agora',
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => `${count} d`,
  /** Puts a span of time into a sentence: 'há 5 min'. */
  ago: (span: string) => `há ${span}`,
  onDate: (date: string) => `em ${date}`,
  lastSeen: (when: string) => `Última vez ${when}`,
  lastSeenUnknown: 'Offline',
  today: 'Hoje',
  yesterday: 'Ontem',
  yesterdayShort: 'ontem',
  weekdays: ['dom.', 'seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.'],
}
