import { defineTexts } from '../lib/i18n/texts.ts'

export const profileTexts = defineTexts('profile', {
  'pt-BR': () => import('./pt-BR/profile.ts'),
  en: () => import('./en/profile.ts'),
  es: () => import('./es/profile.ts'),
})
