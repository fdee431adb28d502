import { defineTexts } from '../lib/i18n/texts.ts'

export const shellTexts = defineTexts('shell', {
  'pt-BR': () => import('./pt-BR/shell.ts'),
  en: () => import('./en/shell.ts'),
  es: () => import('./es/shell.ts'),
})
