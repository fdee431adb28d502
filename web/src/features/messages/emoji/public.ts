import { composerTexts } from '../../../locales/composer.ts'

/** All emoji in their five categories, in their own chunk. */
export async function loadEmojiTabs() {
  const [part] = await Promise.all([import('./emoji-tabs.tsx'), composerTexts.load()])
  return part.EmojiTabs
}
