import { defineTexts } from '../lib/i18n/texts.ts'

export const waitingTexts = defineTexts('waiting', {
  'pt-BR': () => import('./pt-BR/waiting.ts'),
  en: () => import('./en/waiting.ts'),
  es: () => import('./es/waiting.ts'),
})
