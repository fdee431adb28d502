import { defineTexts } from '../lib/i18n/texts.ts'

export const peopleTexts = defineTexts('people', {
  'pt-BR': () => import('./pt-BR/people.ts'),
  en: () => import('./en/people.ts'),
  es: () => import('./es/people.ts'),
})
