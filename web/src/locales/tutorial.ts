import { defineTexts } from '../lib/i18n/texts.ts'

export const tutorialTexts = defineTexts('tutorial', {
  'pt-BR': () => import('./pt-BR/tutorial.ts'),
  en: () => import('./en/tutorial.ts'),
  es: () => import('./es/tutorial.ts'),
})
