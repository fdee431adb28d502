import { defineTexts } from '../lib/i18n/texts.ts'

export const composerTexts = defineTexts('composer', {
  'pt-BR': () => import('./pt-BR/composer.ts'),
  en: () => import('./en/composer.ts'),
  es: () => import('./es/composer.ts'),
})
