import { defineTexts } from '../lib/i18n/texts.ts'

export const reportsTexts = defineTexts('reports', {
  'pt-BR': () => import('./pt-BR/reports.ts'),
  en: () => import('./en/reports.ts'),
  es: () => import('./es/reports.ts'),
})
