import { defineTexts } from '../lib/i18n/texts.ts'

export const photoTexts = defineTexts('photo', {
  'pt-BR': () => import('./pt-BR/photo.ts'),
  en: () => import('./en/photo.ts'),
  es: () => import('./es/photo.ts'),
})
