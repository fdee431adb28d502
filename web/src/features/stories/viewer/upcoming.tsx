import { useEffect } from 'react'
import { useSync } from '../../../sync/use-sync.ts'
import { loadsByItself } from '../../settings/saving/public.ts'
import type { ShownStory } from '../shown-stories.ts'

/** What comes next is fetched, and a picture decoded, while one looks at this one; not for who saves data. */
export function Upcoming({ story: { content_type, content_url } }: { story: ShownStory }) {
  const url = loadsByItself(useSync()) ? content_url : null
  const pictureUrl = content_type === 'image' ? url : null
  useEffect(() => {
    if (pictureUrl === null) return
    const picture = new Image()
    picture.src = pictureUrl
    // What cannot be decoded says so where it is shown.
    picture.decode().catch(() => undefined)
  }, [pictureUrl])
  if (content_type !== 'video' || !url) return null
  return <video className="story-upcoming" src={url} preload="auto" muted />
}
