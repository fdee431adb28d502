import { defineTexts } from '../lib/i18n/texts.ts'

export const requestsTexts = defineTexts('requests', {
  'pt-BR': () => import('./pt-BR/requests.ts'),
  en: () => import('./en/requests.ts'),
  es: () => import('./es/requests.ts'),
})
