import { useEffect, useState } from 'react'
import type { Message } from '#contract/messages.ts'
import type { Story } from '#contract/stories.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { StoryPicture } from '../story-picture.tsx'
import { getStoryFinder } from './story-finder.ts'
import './story-quote.css'

/** The story that a message answers: small while it is there, a word when it is gone or out of sight (D-067). */
export function StoryQuote({ message }: { message: Message }) {
  const t = useTexts(storiesTexts)
  const finder = getStoryFinder(useSync())
  const storyId = message.extra?.story?.story_id ?? null
  const [found, setFound] = useState<Story | null | 'unknown'>(storyId === null ? null : 'unknown')
  useEffect(() => {
    if (storyId === null) return undefined
    let isOver = false
    void finder.find(storyId).then((story) => isOver || setFound(story))
    return () => {
      isOver = true
    }
  }, [finder, storyId])
  const isThere = found !== null && found !== 'unknown'
  return (
    <span className="story-quote">
      <span className="story-quote-picture">{isThere && <StoryPicture story={found} />}</span>
      <span>{found === null ? t.unavailable : t.story}</span>
    </span>
  )
}
