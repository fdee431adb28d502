import { defineTexts } from '../lib/i18n/texts.ts'

export const voiceTexts = defineTexts('voice', {
  'pt-BR': () => import('./pt-BR/voice.ts'),
  en: () => import('./en/voice.ts'),
  es: () => import('./es/voice.ts'),
})
