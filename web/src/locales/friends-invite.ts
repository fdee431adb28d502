import { defineTexts } from '../lib/i18n/texts.ts'

export const friendsInviteTexts = defineTexts('friends-invite', {
  'pt-BR': () => import('./pt-BR/friends-invite.ts'),
  en: () => import('./en/friends-invite.ts'),
  es: () => import('./es/friends-invite.ts'),
})
