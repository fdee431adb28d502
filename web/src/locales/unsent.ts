import { defineTexts } from '../lib/i18n/texts.ts'

export const unsentTexts = defineTexts('unsent', {
  'pt-BR': () => import('./pt-BR/unsent.ts'),
  en: () => import('./en/unsent.ts'),
  es: () => import('./es/unsent.ts'),
})
