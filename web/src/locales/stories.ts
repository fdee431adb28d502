import { defineTexts } from '../lib/i18n/texts.ts'

export const storiesTexts = defineTexts('stories', {
  'pt-BR': () => import('./pt-BR/stories.ts'),
  en: () => import('./en/stories.ts'),
  es: () => import('./es/stories.ts'),
})
