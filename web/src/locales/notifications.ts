import { defineTexts } from '../lib/i18n/texts.ts'

export const notificationsTexts = defineTexts('notifications', {
  'pt-BR': () => import('./pt-BR/notifications.ts'),
  en: () => import('./en/notifications.ts'),
  es: () => import('./es/notifications.ts'),
})
