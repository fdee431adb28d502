import Image from 'lucide-react/icons/image'
import Type from 'lucide-react/icons/type'
import Video from 'lucide-react/icons/video'
import { useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { StoryContentType } from '#contract/stories.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { goBackWithMotion } from '../../../lib/navigate-with-motion.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Part } from '../../../ui/part.tsx'
import { UnderHeader, UnderHeaderPlace } from '../../../ui/under-header.tsx'
import { useRoomUnderLine } from '../../../ui/use-room-under-line.ts'
import { StoriesProvider } from '../use-stories.tsx'
import './create-screen.css'

const StoryCreator = lazyPart(() => import('./story-creator.tsx').then((part) => part.StoryCreator))

/** /create: what one can publish. */
export function CreateScreen() {
  const t = useTexts(storiesTexts)
  const [, navigate] = useLocation()
  const [opened, setOpened] = useState<StoryContentType | null>(null)
  const hub = useRef<HTMLDivElement>(null)
  const makeRoom = useRoomUnderLine(hub)
  const back = (): void => {
    if (history.length > 1) goBackWithMotion(false)
    else navigate('/app')
  }
  const tile = (type: StoryContentType, title: string, line: string, icon: ReactNode) => (
    <button
      type="button"
      className={`create-tile create-tile-${type}`}
      onPointerDown={() => StoryCreator.preload()}
      onClick={() => setOpened(type)}
    >
      <span className="create-glyph">{icon}</span>
      <b>{title}</b>
      <span>{line}</span>
    </button>
  )
  return (
    <section className="flex min-h-0 flex-1 flex-col">
      <div className="create-top">
        <UnderHeader value={null}>
          <PageHeader title={t.create} onBack={back} />
        </UnderHeader>
        <UnderHeaderPlace onHeight={makeRoom} />
      </div>
      <div ref={hub} className="create-hub">
        <div className="create-tiles">
          {tile('text', t.textStory, t.textStoryLine, <Type />)}
          {tile('image', t.photoStory, t.photoStoryLine, <Image />)}
          {tile('video', t.videoStory, t.videoStoryLine, <Video />)}
        </div>
      </div>
      {opened && (
        <Part>
          <StoriesProvider>
            <StoryCreator type={opened} onClose={() => setOpened(null)} onDone={() => navigate('/app')} />
          </StoriesProvider>
        </Part>
      )}
    </section>
  )
}
