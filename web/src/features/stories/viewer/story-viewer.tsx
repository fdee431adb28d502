import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useIsWide } from '../../../lib/use-media-query.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Part } from '../../../ui/part.tsx'
import { useDialog } from '../../../ui/use-dialog.ts'
import { stageClass } from '../../story-looks/public.ts'
import type { ShownGroup } from '../shown-stories.ts'
import { useStories } from '../use-stories.tsx'
import { StoryStage } from './story-stage.tsx'
import { useViewerKeys } from './use-viewer-keys.ts'
import { useReels } from './use-reels.ts'
import { useStages } from './use-stages.ts'
import { useTrack } from './use-track.ts'
import './story-viewer.css'

/** Stands at a desk alone. */
const NearPerson = lazyPart(() => import('./near-person.tsx').then((part) => part.NearPerson))

type Props = { userId: string; onClose: () => void }

/** Stories on the whole screen, from one person on; open while it is mounted. Back, Esc and a pull down close it. */
export function StoryViewer({ userId, onClose }: Props) {
  const t = useTexts(storiesTexts)
  const isWide = useIsWide()
  const { me } = useSync()
  // What changes of a story while it is shown may wait for a moment in which nothing moves.
  const { own, others } = useDeferredValue(useStories())
  const { ref, handlers } = useDialog(onClose, false)
  const column = useRef<HTMLDivElement>(null)
  const reels = useReels(userId, own, others, onClose)
  const [isPaused, setIsPaused] = useState(false)
  const { group, walk } = reels
  // At a desk who comes before and after stands beside the story already, small.
  const stages = useStages(reels, !isWide)
  const track = useTrack(column, stages.find(({ isNow }) => isNow)?.at ?? 0)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  const leave = useCallback(() => close.current(), [])
  const resume = useCallback(() => setIsPaused(false), [])
  useViewerKeys({
    onNext: walk.next,
    onBack: walk.back,
    onPause: () => setIsPaused(!isPaused),
    onReply: () =>
      column.current?.querySelector<HTMLElement>('.story-page:not([inert]) .story-reply textarea')?.focus(),
  })
  const nameOf = (one: ShownGroup) =>
    one.user_id === me ? t.ownStory : (one.profile.display_name ?? t.unknownPerson)
  const { before, after } = reels

  return (
    <dialog
      ref={ref}
      {...handlers}
      className={stageClass('story-viewer')}
      aria-label={group ? t.storyOf(nameOf(group)) : t.stories}
      data-swipe="off"
    >
      {isWide && (
        <>
          <IconButton className="story-desk-close" label={t.close} icon={<X />} onClick={onClose} />
          <div className="story-wing story-wing-left">
            <Part>
              {before && (
                <NearPerson group={before.group} name={nameOf(before.group)} onOpen={() => walk.person(-1)} />
              )}
            </Part>
            <IconButton
              className="story-arrow"
              label={t.previous}
              icon={<ChevronLeft />}
              onClick={walk.back}
            />
          </div>
        </>
      )}
      {/* Has the keyboard at first: on a button the space bar would press that button. */}
      <div ref={column} className="story-column" data-autofocus tabIndex={-1}>
        {stages.map((stage) => (
          <StoryStage
            key={stage.story.id}
            group={stage.group}
            story={stage.story}
            at={stage.at}
            isNow={stage.isNow}
            name={nameOf(stage.group)}
            track={track}
            isPaused={isPaused && stage.isNow}
            onResume={resume}
            walk={walk}
            hasBefore={before !== null}
            hasAfter={after !== null}
            upcoming={stage.isNow ? reels.upcoming : null}
            onClose={leave}
          />
        ))}
      </div>
      {isWide && (
        <div className="story-wing story-wing-right">
          <IconButton className="story-arrow" label={t.next} icon={<ChevronRight />} onClick={walk.next} />
          <Part>
            {after && (
              <NearPerson group={after.group} name={nameOf(after.group)} onOpen={() => walk.person(1)} />
            )}
          </Part>
        </div>
      )}
    </dialog>
  )
}
