import { storiesTexts } from '../../../locales/stories.ts'

/** The story that a message answers, in its own chunk. */
export async function loadStoryQuote() {
  const [part] = await Promise.all([import('./story-quote.tsx'), storiesTexts.load()])
  return part.StoryQuote
}
