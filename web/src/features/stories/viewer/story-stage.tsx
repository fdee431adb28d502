import MapPin from 'lucide-react/icons/map-pin'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { soon } from '../../../lib/when-idle.ts'
import { useStore } from '../../../sync/use-store.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { cx } from '../../../ui/cx.ts'
import type { ShownGroup, ShownStory } from '../shown-stories.ts'
import { durationOf } from '../../story-looks/public.ts'
import { useStoryActions } from '../use-stories.tsx'
import { OwnBar } from './own-bar.tsx'
import { ReplyBar } from './reply-bar.tsx'
import { Segments } from './segments.tsx'
import { StageHead } from './stage-head.tsx'
import { StageMedia } from './stage-media.tsx'
import { Upcoming } from './upcoming.tsx'
import type { Walk } from './use-reels.ts'
import { useStageGestures } from './use-stage-gestures.ts'
import type { Track } from './use-track.ts'

type Props = {
  group: ShownGroup
  story: ShownStory
  /** So many widths to the right. */
  at: number
  /** It is the one that is shown. */
  isNow: boolean
  name: string
  track: Track
  /** By the space bar. */
  isPaused: boolean
  onResume: () => void
  walk: Walk
  hasBefore: boolean
  hasAfter: boolean
  upcoming: ShownStory | null
  onClose: () => void
}

/** One story: what it shows, what is said of it, and what can be done. Made anew for each; those beside it wait, unheard. */
export const StoryStage = memo(function StoryStage(props: Props) {
  const { group, story, at, isNow, name, track, isPaused, onResume, walk, upcoming, onClose } = props
  const { me, isVisible } = useSync()
  const isSeen = useStore(isVisible)
  const { view } = useStoryActions()
  const isOwn = story.user_id === me
  const page = useRef<HTMLElement>(null)
  const media = useRef<HTMLDivElement>(null)
  const [isShown, setIsShown] = useState(story.content_type === 'text')
  const [isWaiting, setIsWaiting] = useState(false)
  const [isCovered, setIsCovered] = useState(false)
  const [isMini, setIsMini] = useState(false)
  const [isWriting, setIsWriting] = useState(false)
  const [isFlying, setIsFlying] = useState(false)
  const [isMuted, setIsMuted] = useState(false)
  const gestures = useStageGestures({
    track,
    onBack: walk.back,
    onNext: walk.next,
    onPerson: walk.person,
    hasPerson: (towards) => (towards === 1 ? props.hasAfter : props.hasBefore),
    onClose,
    onUp: () => {
      const below = page.current?.querySelector<HTMLElement>('button.story-own-bar, .story-reply textarea')
      below?.focus()
      if (below instanceof HTMLButtonElement) below.click()
    },
  })
  // In a tab that nobody sees no story passes, and none counts as seen.
  const isStill =
    !isNow || isPaused || isCovered || isMini || isWriting || isFlying || gestures.isHeld || !isSeen

  const write = useCallback(
    (next: boolean): void => {
      setIsWriting(next)
      if (next) onResume()
    },
    [onResume],
  )
  const fly = useCallback(
    (next: boolean): void => {
      setIsFlying(next)
      if (next) onResume()
    },
    [onResume],
  )

  // What is told, kept and drawn of it waits until the stage has come to rest.
  const isLookedAt = isNow && isShown && isSeen
  useEffect(() => (isLookedAt ? soon(() => view(story)) : undefined), [isLookedAt, view, story])

  return (
    <section
      ref={page}
      className={cx('story-page', isOwn && 'story-mine')}
      style={{ left: `${100 * at}%` }}
      inert={!isNow}
      aria-hidden={!isNow}
    >
      <div
        ref={media}
        className={cx('story-media', (gestures.isHidden || isMini) && 'story-bare', isMini && 'story-mini')}
        {...gestures.handlers}
      >
        <StageMedia
          story={story}
          isNow={isNow}
          isStill={isStill || !isShown}
          isMuted={isMuted}
          onShown={() => setIsShown(true)}
          onWait={setIsWaiting}
          onSilenced={() => setIsMuted(true)}
        />
        <Segments
          group={group}
          story={story}
          durationMs={durationOf(story)}
          isShown={isShown && isNow}
          isStill={isStill || isWaiting}
          onEnd={walk.next}
        />
        <StageHead
          group={group}
          story={story}
          name={name}
          isMuted={isMuted}
          onMute={setIsMuted}
          onCover={setIsCovered}
          onClose={onClose}
        />
        {(story.caption !== null || story.location !== null) && <Foot story={story} />}
        {upcoming && <Upcoming story={upcoming} />}
      </div>
      {isOwn ? (
        <OwnBar story={story} stage={media} onList={setIsMini} />
      ) : (
        <ReplyBar story={story} name={name.split(' ')[0] ?? name} onWriting={write} onFlight={fly} />
      )}
    </section>
  )
})

function Foot({ story: { caption, location } }: { story: ShownStory }) {
  return (
    <div className="story-foot">
      {location !== null && (
        <span className="story-place">
          <MapPin size={16} />
          {location}
        </span>
      )}
      {caption !== null && <p>{caption}</p>}
    </div>
  )
}
