import { storiesTexts } from '../../../locales/stories.ts'

/** The strip above the chats with its texts, in its own chunk. */
export async function loadStoriesStrip() {
  const [part] = await Promise.all([import('./stories-strip.tsx'), storiesTexts.load()])
  return part.StoriesStrip
}
