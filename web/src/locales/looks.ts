import { defineTexts } from '../lib/i18n/texts.ts'

export const looksTexts = defineTexts('looks', {
  'pt-BR': () => import('./pt-BR/looks.ts'),
  en: () => import('./en/looks.ts'),
  es: () => import('./es/looks.ts'),
})
