import { defineTexts } from '../lib/i18n/texts.ts'

export const forwardTexts = defineTexts('forward', {
  'pt-BR': () => import('./pt-BR/forward.ts'),
  en: () => import('./en/forward.ts'),
  es: () => import('./es/forward.ts'),
})
