import { defineTexts } from '../lib/i18n/texts.ts'

export const menuTexts = defineTexts('menu', {
  'pt-BR': () => import('./pt-BR/menu.ts'),
  en: () => import('./en/menu.ts'),
  es: () => import('./es/menu.ts'),
})
