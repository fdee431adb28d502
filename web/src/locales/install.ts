import { defineTexts } from '../lib/i18n/texts.ts'

export const installTexts = defineTexts('install', {
  'pt-BR': () => import('./pt-BR/install.ts'),
  en: () => import('./en/install.ts'),
  es: () => import('./es/install.ts'),
})
