import { useTexts } from '../../../lib/i18n/texts.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import type { ShownGroup, ShownStory } from '../shown-stories.ts'
import { useStoryTimer } from './use-story-timer.ts'

type Props = {
  group: ShownGroup
  story: ShownStory
  durationMs: number
  /** Its time has begun. */
  isShown: boolean
  isStill: boolean
  onEnd: () => void
}

/** One line for each story of the person; that of the shown one fills. Its time runs here: a tick draws nothing else. */
export function Segments({ group, story, durationMs, isShown, isStill, onEnd }: Props) {
  const t = useTexts(storiesTexts)
  const passed = useStoryTimer(durationMs, isShown, isStill, onEnd)
  const share = isShown ? passed : 0
  const at = group.stories.findIndex(({ id }) => id === story.id)
  return (
    <div
      className="story-segments"
      role="progressbar"
      aria-label={t.progress(at + 1, group.stories.length)}
      aria-valuenow={Math.round(share * 100)}
    >
      {group.stories.map(({ id }, index) => (
        <i key={id}>
          <b style={{ scale: `${index < at ? 1 : index > at ? 0 : share} 1` }} />
        </i>
      ))}
    </div>
  )
}
