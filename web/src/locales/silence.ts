import { defineTexts } from '../lib/i18n/texts.ts'

export const silenceTexts = defineTexts('silence', {
  'pt-BR': () => import('./pt-BR/silence.ts'),
  en: () => import('./en/silence.ts'),
  es: () => import('./es/silence.ts'),
})
