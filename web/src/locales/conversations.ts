import { defineTexts } from '../lib/i18n/texts.ts'

export const conversationsTexts = defineTexts('conversations', {
  'pt-BR': () => import('./pt-BR/conversations.ts'),
  en: () => import('./en/conversations.ts'),
  es: () => import('./es/conversations.ts'),
})
