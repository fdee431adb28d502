import { useState, type Ref } from 'react'
import type { Story } from '#contract/stories.ts'
import { useSync } from '../../sync/use-sync.ts'
import { cx } from '../../ui/cx.ts'
import { loadsByItself } from '../settings/saving/public.ts'
import { BACKGROUNDS, inkOn, sizeOf } from './story-words.ts'
import './story-look.css'

type Look = Pick<Story, 'text_content' | 'background_color' | 'text_style'>

/** A text story: its words on its ground, in its voice. `words`: the element they stand in. */
export function StoryText({
  text_content,
  background_color,
  text_style,
  words,
}: Look & { words?: Ref<HTMLParagraphElement> }) {
  const text = text_content ?? ''
  const background = background_color ?? BACKGROUNDS[0]
  return (
    <div className="story-text" style={{ background, color: inkOn(background) }}>
      <div className="story-ink" />
      <p ref={words} className={cx(`story-text-${sizeOf(text)}`, `story-voice-${text_style ?? 'simple'}`)}>
        {text}
      </p>
    </div>
  )
}

/** What a story looks like, small and still: nobody asked for it, so that who saves data is shown its ground alone. */
export function StoryPicture({ story }: { story: Story }) {
  const sync = useSync()
  if (story.content_type === 'text') return <StoryText {...story} />
  if (!story.content_url || !loadsByItself(sync)) return <span className="story-cover" />
  if (story.content_type === 'image') return <Cover key={story.content_url} url={story.content_url} />
  const startS = story.start_ms / 1000
  return (
    <video
      className="story-cover"
      src={`${story.content_url}#t=${startS}`}
      preload="metadata"
      muted
      playsInline
    />
  )
}

/** One that does not come leaves its ground in sight, and no torn page. */
function Cover({ url }: { url: string }) {
  const [isBroken, setIsBroken] = useState(false)
  return <img className="story-cover" src={url} alt="" hidden={isBroken} onError={() => setIsBroken(true)} />
}
