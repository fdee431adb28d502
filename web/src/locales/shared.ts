import { defineTexts } from '../lib/i18n/texts.ts'

export const sharedTexts = defineTexts('shared', {
  'pt-BR': () => import('./pt-BR/shared.ts'),
  en: () => import('./en/shared.ts'),
  es: () => import('./es/shared.ts'),
})
