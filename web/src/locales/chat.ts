import { defineTexts } from '../lib/i18n/texts.ts'

export const chatTexts = defineTexts('chat', {
  'pt-BR': () => import('./pt-BR/chat.ts'),
  en: () => import('./en/chat.ts'),
  es: () => import('./es/chat.ts'),
})
