import { defineTexts } from '../lib/i18n/texts.ts'

export const legalTexts = defineTexts('legal', {
  'pt-BR': () => import('./pt-BR/legal.ts'),
  en: () => import('./en/legal.ts'),
  es: () => import('./es/legal.ts'),
})
