import { defineTexts } from '../lib/i18n/texts.ts'

export const landingTexts = defineTexts('landing', {
  'pt-BR': () => import('./pt-BR/landing.ts'),
  en: () => import('./en/landing.ts'),
  es: () => import('./es/landing.ts'),
})
