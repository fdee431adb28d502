import { defineTexts } from '../lib/i18n/texts.ts'

export const noticesTexts = defineTexts('notices', {
  'pt-BR': () => import('./pt-BR/notices.ts'),
  en: () => import('./en/notices.ts'),
  es: () => import('./es/notices.ts'),
})
