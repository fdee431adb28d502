import { defineTexts } from '../lib/i18n/texts.ts'

export const authTexts = defineTexts('auth', {
  'pt-BR': () => import('./pt-BR/auth.ts'),
  en: () => import('./en/auth.ts'),
  es: () => import('./es/auth.ts'),
})
