import { useEffect } from 'react'
import type { ShownStory } from '../shown-stories.ts'

/** What comes next is fetched, and a picture decoded, while one looks at this one. */
export function Upcoming({ story: { content_type, content_url } }: { story: ShownStory }) {
  const pictureUrl = content_type === 'image' ? content_url : null
  useEffect(() => {
    if (pictureUrl === null) return
    const picture = new Image()
    picture.src = pictureUrl
    // What cannot be decoded says so where it is shown.
    picture.decode().catch(() => undefined)
  }, [pictureUrl])
  if (content_type !== 'video' || !content_url) return null
  return <video className="story-upcoming" src={content_url} preload="auto" muted />
}
