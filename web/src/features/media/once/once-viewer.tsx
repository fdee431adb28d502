import '../stage.css'
import './once-viewer.css'
import { useEffect, useRef, useState } from 'react'
import Play from 'lucide-react/icons/play'
import X from 'lucide-react/icons/x'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { onceTexts } from '../../../locales/once.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useDialog } from '../../../ui/use-dialog.ts'
import { OnceIcon } from './once-icon.tsx'

/** VIEWONCE-003. */
const SHOWN_S = 3

type Props = {
  kind: 'image' | 'video'
  /** The bytes of the look that has begun; null while they come. */
  content: Blob | null
  onClose: () => void
}

/** A look: a photo for three seconds from when it is painted, a video once to its end. Open while it is mounted. */
export function OnceViewer({ kind, content, onClose }: Props) {
  const t = useTexts(onceTexts)
  const { ref, handlers } = useDialog(onClose, false)
  const [isShown, setIsShown] = useState(false)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isShown || kind === 'video') return undefined
    const timer = setTimeout(() => close.current(), SHOWN_S * 1000)
    return () => clearTimeout(timer)
  }, [isShown, kind])

  return (
    <dialog ref={ref} {...handlers} className="stage once-viewer" aria-label={t.sealed[kind]}>
      <header className="stage-bar">
        <IconButton label={t.close} icon={<X />} data-autofocus onClick={onClose} />
        <span className="stage-title" role="status">
          {isShown ? t.showing : t.opening}
        </span>
        <span className="once-count">
          {isShown && kind === 'image' && <CountRing />}
          <OnceIcon size={24} />
        </span>
      </header>
      <div className="once-stage">
        {content ? (
          <Look kind={kind} content={content} onShown={() => setIsShown(true)} onEnd={onClose} />
        ) : (
          <Spinner size={32} />
        )}
      </div>
    </dialog>
  )
}

type LookProps = { kind: 'image' | 'video'; content: Blob; onShown: () => void; onEnd: () => void }

/** The address of the bytes is let go of with the look. */
function Look({ kind, content, onShown, onEnd }: LookProps) {
  const t = useTexts(onceTexts)
  const [url] = useState(() => URL.createObjectURL(content))
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  if (kind === 'video') return <OnceVideo url={url} label={t.play} onShown={onShown} onEnd={onEnd} />
  return (
    <img
      src={url}
      alt={t.sealed.image}
      draggable={false}
      onContextMenu={(event) => event.preventDefault()}
      onLoad={({ currentTarget }) => afterPaint(currentTarget, onShown)}
      onError={onEnd}
    />
  )
}

/** Its time begins when it can be seen. */
function afterPaint(image: HTMLImageElement, then: () => void): void {
  void image
    .decode()
    .catch(() => {})
    .then(() => requestAnimationFrame(() => requestAnimationFrame(then)))
}

function CountRing() {
  return (
    <svg className="once-ring" viewBox="0 0 44 44" aria-hidden="true">
      <circle cx="22" cy="22" r="20" pathLength="1" />
    </svg>
  )
}

type VideoProps = { url: string; label: string; onShown: () => void; onEnd: () => void }

/** Without controls: nothing is played a second time. A browser that wants a tap first gets a button. */
function OnceVideo({ url, label, onShown, onEnd }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isHeld, setIsHeld] = useState(false)
  // Gets its file once it stands in the page: React hears no event of an element made before, and the look is counted.
  useEffect(() => {
    if (video.current) video.current.src = url
  }, [url])
  const play = (): void => {
    setIsHeld(false)
    video.current?.play().catch(() => setIsHeld(true))
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what people film has none */}
      <video
        ref={video}
        playsInline
        disablePictureInPicture
        disableRemotePlayback
        onCanPlay={play}
        onPlaying={onShown}
        onEnded={onEnd}
        onError={onEnd}
        onContextMenu={(event) => event.preventDefault()}
      />
      {isHeld && (
        <button type="button" className="once-play" aria-label={label} onClick={play}>
          <Play />
        </button>
      )}
    </>
  )
}
