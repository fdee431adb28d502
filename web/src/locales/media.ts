import { defineTexts } from '../lib/i18n/texts.ts'

export const mediaTexts = defineTexts('media', {
  'pt-BR': () => import('./pt-BR/media.ts'),
  en: () => import('./en/media.ts'),
  es: () => import('./es/media.ts'),
})
