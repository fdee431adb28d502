import { defineTexts } from '../lib/i18n/texts.ts'

/** What an emoji is called, and words it is found by besides. Several of the same emoji add to each other. */
export type EmojiName = {
  readonly unicode: string
  readonly label: string
  readonly tags?: readonly string[]
}

/** Data of Unicode, in a chunk of its own for each language, which the build reduces to the emoji of the picker. */
export const emojiNames = defineTexts<readonly EmojiName[]>('emoji-names', {
  'pt-BR': () => import('./pt-BR/emoji-names.ts'),
  en: () => import('./en/emoji-names.ts'),
  es: () => import('./es/emoji-names.ts'),
})
