import { defineTexts } from '../lib/i18n/texts.ts'

export const groupsTexts = defineTexts('groups', {
  'pt-BR': () => import('./pt-BR/groups.ts'),
  en: () => import('./en/groups.ts'),
  es: () => import('./es/groups.ts'),
})
