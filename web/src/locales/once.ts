import { defineTexts } from '../lib/i18n/texts.ts'

export const onceTexts = defineTexts('once', {
  'pt-BR': () => import('./pt-BR/once.ts'),
  en: () => import('./en/once.ts'),
  es: () => import('./es/once.ts'),
})
