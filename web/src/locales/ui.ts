import { defineTexts } from '../lib/i18n/texts.ts'

export const uiTexts = defineTexts('ui', {
  'pt-BR': () => import('./pt-BR/ui.ts'),
  en: () => import('./en/ui.ts'),
  es: () => import('./es/ui.ts'),
})
