import { defineTexts } from '../lib/i18n/texts.ts'

export const settingsTexts = defineTexts('settings', {
  'pt-BR': () => import('./pt-BR/settings.ts'),
  en: () => import('./en/settings.ts'),
  es: () => import('./es/settings.ts'),
})
