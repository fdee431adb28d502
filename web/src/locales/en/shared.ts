import { formatNumber, plural } from '../../lib/i18n/plural.ts'
import type { texts as source } from '../pt-BR/shared.ts'

export const texts: typeof source = {
  title: 'Send to',
  message: 'Message',
  cut: (max: number) => `Text cut at ${formatNumber('en', max)} characters.`,
  files: (count: number) =>
    plural('en', count, { one: '1 file', other: `${formatNumber('en', count)} files` }),
  next: 'Continue',
  someLeftOut: 'Some files were left out',
  filesMax: (max: number) => `At most ${max} can be sent at a time.`,
  onTheWay: (count: number) => `Sending to ${count} chats`,
  nothingCame: 'What you shared did not arrive',
  shareAgain: (limit: string) => `Share it again, up to ${limit} at a time.`,
}
