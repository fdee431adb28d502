import { defineTexts } from '../lib/i18n/texts.ts'

export const accountTexts = defineTexts('account', {
  'pt-BR': () => import('./pt-BR/account.ts'),
  en: () => import('./en/account.ts'),
  es: () => import('./es/account.ts'),
})
