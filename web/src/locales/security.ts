import { defineTexts } from '../lib/i18n/texts.ts'

export const securityTexts = defineTexts('security', {
  'pt-BR': () => import('./pt-BR/security.ts'),
  en: () => import('./en/security.ts'),
  es: () => import('./es/security.ts'),
})
