import { defineTexts } from '../lib/i18n/texts.ts'

export const exportsTexts = defineTexts('exports', {
  'pt-BR': () => import('./pt-BR/exports.ts'),
  en: () => import('./en/exports.ts'),
  es: () => import('./es/exports.ts'),
})
