import { defineTexts } from '../lib/i18n/texts.ts'

export const themeTexts = defineTexts('theme', {
  'pt-BR': () => import('./pt-BR/theme.ts'),
  en: () => import('./en/theme.ts'),
  es: () => import('./es/theme.ts'),
})
