import { defineTexts } from '../lib/i18n/texts.ts'

export const mentionsTexts = defineTexts('mentions', {
  'pt-BR': () => import('./pt-BR/mentions.ts'),
  en: () => import('./en/mentions.ts'),
  es: () => import('./es/mentions.ts'),
})
