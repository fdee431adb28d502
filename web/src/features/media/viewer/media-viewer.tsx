import '../stage.css'
import './media-viewer.css'
import { useEffect, useState, type KeyboardEvent } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import type { Message } from '#contract/messages.ts'
import { formatDay, formatTimeOfDay } from '../../../lib/date-labels.ts'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { useNowLabel } from '../../../lib/use-now-label.ts'
import { mediaTexts } from '../../../locales/media.ts'
import { timeTexts } from '../../../locales/time.ts'
import { useSync } from '../../../sync/use-sync.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useDialog } from '../../../ui/use-dialog.ts'
import { useProfile } from '../../profile/public.ts'
import { saveMedia } from '../save-media.ts'
import { tellReadFailure } from '../tell-read-failure.ts'
import { PhotoSlide, VideoSlide } from './slides.tsx'
import { useGallery } from './use-gallery.ts'

/** A conversation's photos and videos on the whole screen, from one of them on. Open while it is mounted. */
export function MediaViewer({ start, onClose }: { start: Message; onClose: () => void }) {
  const t = useTexts(mediaTexts)
  const sync = useSync()
  const { ref, handlers } = useDialog(onClose, false)
  const { current, previous, next, show } = useGallery(start)
  const [isSaving, setIsSaving] = useState(false)

  const isGone = current === null
  useEffect(() => {
    if (isGone) onClose()
  }, [isGone, onClose])

  const goTo = (message: Message | null) => (): void => {
    if (message) show(message)
  }
  function onKeyDown({ key, target }: KeyboardEvent): void {
    // A video's own controls take the arrows.
    if (target instanceof HTMLVideoElement) return
    if (key === 'ArrowLeft') goTo(previous)()
    if (key === 'ArrowRight') goTo(next)()
  }
  async function save(message: Message): Promise<void> {
    setIsSaving(true)
    await saveMedia(sync, message).catch(tellReadFailure)
    setIsSaving(false)
  }

  if (!current) return null
  const slide = { message: current, onPrevious: goTo(previous), onNext: goTo(next), onClose }
  return (
    <dialog
      ref={ref}
      {...handlers}
      className="stage viewer"
      aria-label={t.viewer}
      onKeyDown={onKeyDown}
      // The message that opened it would show its own menu, out of reach behind this.
      onContextMenu={(event) => event.stopPropagation()}
    >
      <header className="stage-bar">
        <IconButton label={t.close} icon={<X />} data-autofocus onClick={onClose} />
        <Caption message={current} />
        <IconButton
          label={t.download}
          icon={<Download />}
          disabled={isSaving}
          onClick={() => void save(current)}
        />
      </header>
      {current.message_type === 'video' ? (
        <VideoSlide key={current.id} {...slide} />
      ) : (
        <PhotoSlide key={current.id} {...slide} />
      )}
      {current.content && <p className="viewer-words">{current.content}</p>}
      {previous && (
        <IconButton
          className="viewer-step viewer-previous"
          label={t.previous}
          icon={<ChevronLeft />}
          onClick={goTo(previous)}
        />
      )}
      {next && (
        <IconButton
          className="viewer-step viewer-next"
          label={t.next}
          icon={<ChevronRight />}
          onClick={goTo(next)}
        />
      )}
    </dialog>
  )
}

/** Whose it is, and when it was sent. */
function Caption({ message: { sender_id, created_at } }: { message: Message }) {
  const t = useTexts(mediaTexts)
  const time = useTexts(timeTexts)
  const language = useLanguage()
  const { me } = useSync()
  const profile = useProfile(sender_id ?? '')
  const atMs = Date.parse(created_at)
  const day = useNowLabel((nowMs) => formatDay(atMs, nowMs, language, time))
  return (
    <span className="stage-title">
      <span className="cut">{sender_id === me ? t.you : (profile?.display_name ?? t.unknownPerson)}</span>
      <small>
        {day}, {formatTimeOfDay(atMs)}
      </small>
    </span>
  )
}
