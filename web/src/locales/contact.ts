import { defineTexts } from '../lib/i18n/texts.ts'

export const contactTexts = defineTexts('contact', {
  'pt-BR': () => import('./pt-BR/contact.ts'),
  en: () => import('./en/contact.ts'),
  es: () => import('./es/contact.ts'),
})
