import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { storiesTexts } from '../../../locales/stories.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import type { ShownStory } from '../shown-stories.ts'
import { loadsByItself } from '../../settings/saving/public.ts'
import { StoryText, useFit } from '../../story-looks/public.ts'
import { playAloud } from './play-aloud.ts'
import { useStoryUrl } from './use-story-url.ts'

type Props = {
  story: ShownStory
  /** It is looked at; else it waits beside what is. */
  isNow: boolean
  isStill: boolean
  isMuted: boolean
  /** It can be seen: its time begins. */
  onShown: () => void
  /** It plays, but waits for more of its file: its time stands still meanwhile. */
  onWait: (isWaiting: boolean) => void
  /** The browser plays it without sound alone. */
  onSilenced: () => void
}

/** What a story shows, on the whole stage. */
export function StageMedia(props: Props) {
  const t = useTexts(storiesTexts)
  const { story, isNow, onShown, onWait } = props
  const sync = useSync()
  const [isShown, setIsShown] = useState(false)
  // To look at it is to ask for it: who saves data fetches nobody's who waits beside.
  const isWanted = isNow || isShown || loadsByItself(sync)
  const address = useStoryUrl(story)
  const url = isWanted ? address : null
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const show = (): void => {
    setIsShown(true)
    onShown()
  }
  if (story.content_type === 'text') return <FittedText story={story} />
  const isBroken = url !== null && url === brokenUrl
  const fail = (): void => {
    setBrokenUrl(url)
    onWait(false)
    onShown()
  }
  return (
    <>
      {isBroken && <p className="story-broken">{t.unavailable}</p>}
      {!isShown && !isBroken && (
        <span className="story-coming" role="status" aria-label={t.loading}>
          <Spinner size={32} />
        </span>
      )}
      {url && !isBroken && story.content_type === 'image' && (
        <img
          className="story-cover"
          src={url}
          alt={[story.text_content, story.caption].filter((said) => said !== null).join('. ')}
          draggable={false}
          fetchPriority={isNow ? 'auto' : 'low'}
          // Shown once it is decoded: what comes from a side needs nothing any more.
          onLoad={({ currentTarget }) => void currentTarget.decode().then(show, show)}
          onError={fail}
        />
      )}
      {url && !isBroken && story.content_type === 'video' && (
        <Clip {...props} url={url} onShown={show} onBroken={fail} />
      )}
    </>
  )
}

function FittedText({ story }: { story: ShownStory }) {
  const words = useFit<HTMLParagraphElement>(`${story.text_style} ${story.text_content}`)
  return <StoryText {...story} words={words} />
}

type ClipProps = Props & { url: string; onBroken: () => void }

/** The chosen part of a video; it stands still with its time. */
function Clip({ story, url, isNow, isStill, isMuted, onShown, onWait, onSilenced, onBroken }: ClipProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isReady, setIsReady] = useState(false)
  const silenced = useRef(onSilenced)
  useEffect(() => {
    silenced.current = onSilenced
  })
  // Gets its file once it stands in the page: React hears no event of an element made before.
  useEffect(() => {
    if (video.current) video.current.src = url
  }, [url])
  useEffect(() => {
    const element = video.current
    if (!element || !isReady) return
    if (!isStill) return void playAloud(element, () => silenced.current())
    element.pause()
    // Whoever comes back sees it from its beginning, as its time begins anew.
    if (!isNow) element.currentTime = story.start_ms / 1000
  }, [isNow, isStill, isReady, story.start_ms])
  return (
    <video
      ref={video}
      className="story-cover"
      muted={isMuted}
      playsInline
      preload={isNow ? 'auto' : 'metadata'}
      aria-label={story.caption ?? undefined}
      onLoadedMetadata={({ currentTarget }) => {
        currentTarget.currentTime = story.start_ms / 1000
      }}
      onCanPlay={() => {
        if (isReady) return
        setIsReady(true)
        onShown()
      }}
      onWaiting={() => onWait(true)}
      onPlaying={() => onWait(false)}
      // Also at its end.
      onPause={() => onWait(false)}
      onError={onBroken}
    >
      <track kind="captions" />
    </video>
  )
}
