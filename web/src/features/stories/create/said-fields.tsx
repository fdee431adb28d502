import MapPin from 'lucide-react/icons/map-pin'
import { STORY_CAPTION_MAX_LENGTH, STORY_LOCATION_MAX_LENGTH } from '#contract/limits.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import type { BodyProps } from './story-creator.tsx'

/** What is said of a photo or a video: neither is needed. */
export function SaidFields({ made: { story, change } }: Pick<BodyProps, 'made'>) {
  const t = useTexts(storiesTexts)
  return (
    <div className="creator-said">
      <label>
        <input
          aria-label={t.caption}
          placeholder={t.captionHint}
          maxLength={STORY_CAPTION_MAX_LENGTH}
          value={story.caption}
          onChange={(event) => change({ caption: event.target.value })}
        />
      </label>
      <label>
        <MapPin size={20} />
        <input
          aria-label={t.location}
          placeholder={t.locationHint}
          maxLength={STORY_LOCATION_MAX_LENGTH}
          value={story.location}
          onChange={(event) => change({ location: event.target.value })}
        />
      </label>
    </div>
  )
}
