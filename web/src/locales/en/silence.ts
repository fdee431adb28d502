import type { texts as source } from '../pt-BR/silence.ts'

export const texts: typeof source = {
  title: 'Silence notifications',
  text: 'Nothing rings or alerts on any device. Messages keep coming in.',
  periods: { hour: '1 hour', eightHours: '8 hours', always: 'Until I turn them back on' },
  off: 'Notifications off',
  on: 'Notifications on',
}
