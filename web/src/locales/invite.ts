import { defineTexts } from '../lib/i18n/texts.ts'

export const inviteTexts = defineTexts('invite', {
  'pt-BR': () => import('./pt-BR/invite.ts'),
  en: () => import('./en/invite.ts'),
  es: () => import('./es/invite.ts'),
})
