import { useState } from 'react'
import { cx } from '../../ui/cx.ts'
import type { Story } from '#contract/stories.ts'
import { BACKGROUNDS, inkOn, sizeOf } from './story-words.ts'
import './story-look.css'

type Look = Pick<Story, 'text_content' | 'background_color' | 'text_style'>

/** A text story: its words on its ground, in its voice. */
export function StoryText({ text_content, background_color, text_style }: Look) {
  const text = text_content ?? ''
  const background = background_color ?? BACKGROUNDS[0]
  return (
    <div className="story-text" style={{ background, color: inkOn(background) }}>
      <div className="story-ink" />
      <p className={cx(`story-text-${sizeOf(text)}`, `story-voice-${text_style ?? 'simple'}`)}>{text}</p>
    </div>
  )
}

/** What a story looks like, small and still. */
export function StoryPicture({ story }: { story: Story }) {
  if (story.content_type === 'text') return <StoryText {...story} />
  if (!story.content_url) return <span className="story-cover" />
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
