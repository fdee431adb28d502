import { defineTexts } from '../lib/i18n/texts.ts'

export const confirmEmailTexts = defineTexts('confirm-email', {
  'pt-BR': () => import('./pt-BR/confirm-email.ts'),
  en: () => import('./en/confirm-email.ts'),
  es: () => import('./es/confirm-email.ts'),
})
