import { defineTexts } from '../lib/i18n/texts.ts'

export const addressesTexts = defineTexts('addresses', {
  'pt-BR': () => import('./pt-BR/addresses.ts'),
  en: () => import('./en/addresses.ts'),
  es: () => import('./es/addresses.ts'),
})
