import { defineTexts } from '../lib/i18n/texts.ts'

export const followsTexts = defineTexts('follows', {
  'pt-BR': () => import('./pt-BR/follows.ts'),
  en: () => import('./en/follows.ts'),
  es: () => import('./es/follows.ts'),
})
