import { plural } from '../../lib/i18n/plural.ts'
import type { texts as source } from '../pt-BR/mentions.ts'

export const texts: typeof source = {
  people: 'Mention a member',
  loading: 'Loading members…',
  failed: 'Members could not be loaded',
  tryAgain: 'Try again',
  found: (count: number) => `${count} ${plural('en', count, { one: 'person found', other: 'people found' })}`,
}
