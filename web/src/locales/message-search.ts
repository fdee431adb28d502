import { defineTexts } from '../lib/i18n/texts.ts'

export const messageSearchTexts = defineTexts('message-search', {
  'pt-BR': () => import('./pt-BR/message-search.ts'),
  en: () => import('./en/message-search.ts'),
  es: () => import('./es/message-search.ts'),
})
