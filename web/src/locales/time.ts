import { defineTexts } from '../lib/i18n/texts.ts'

export const timeTexts = defineTexts('time', {
  'pt-BR': () => import('./pt-BR/time.ts'),
  en: () => import('./en/time.ts'),
  es: () => import('./es/time.ts'),
})
