import { defineTexts } from '../lib/i18n/texts.ts'

export const connectionsTexts = defineTexts('connections', {
  'pt-BR': () => import('./pt-BR/connections.ts'),
  en: () => import('./en/connections.ts'),
  es: () => import('./es/connections.ts'),
})
