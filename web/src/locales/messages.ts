import { defineTexts } from '../lib/i18n/texts.ts'

export const messagesTexts = defineTexts('messages', {
  'pt-BR': () => import('./pt-BR/messages.ts'),
  en: () => import('./en/messages.ts'),
  es: () => import('./es/messages.ts'),
})
