import { defineTexts } from '../lib/i18n/texts.ts'

export const pushTexts = defineTexts('push', {
  'pt-BR': () => import('./pt-BR/push.ts'),
  en: () => import('./en/push.ts'),
  es: () => import('./es/push.ts'),
})
