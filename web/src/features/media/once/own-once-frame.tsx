import { useTexts } from '../../../lib/i18n/texts.ts'
import { onceTexts } from '../../../locales/once.ts'
import type { ShownMedia } from '../shown-media.ts'
import { UploadRing } from '../bubble/upload-ring.tsx'
import { OnceIcon } from './once-icon.tsx'
import { useOwnOnce } from './own-once.ts'

const DISC_PX = 52

/** One's own: the picture from this device with its "1", and whether it was viewed. */
export function OwnOnce({ shown }: { shown: ShownMedia }) {
  const t = useTexts(onceTexts)
  const { message, state } = shown
  const url = useOwnOnce(shown)
  const isVideo = message.message_type === 'video'
  const { width, height } = message.extra?.media ?? {}
  const isUnderWay = message.seq === 0 && state === 'waiting'
  const viewed = isVideo ? t.viewedVideo : t.viewed
  const waiting = isVideo ? t.notViewedVideo : t.notViewed
  const label = message.viewed_at ? viewed : waiting

  if (!url && !isUnderWay)
    return (
      <span className="once-card">
        <span className="once-disc">
          <OnceIcon />
        </span>
        <span>
          <b>{t.sealed[isVideo ? 'video' : 'image']}</b>
          <span className="once-state">{label}</span>
        </span>
      </span>
    )
  return (
    <>
      <span
        className="media-frame media-image"
        style={width && height ? { aspectRatio: width / height } : undefined}
      >
        {url && !isVideo && <img src={url} alt={t.sealed.image} draggable={false} />}
        {url && isVideo && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people film has none
          <video className="media-playing" src={url} controls playsInline aria-label={t.sealed.video} />
        )}
        <span className="once-pill" title={t.once}>
          <svg viewBox="0 0 26 26" aria-hidden="true">
            <circle cx="13" cy="13" r="10" />
          </svg>
          1
        </span>
        {isUnderWay && <UploadRing jobId={shown.key} sizePx={DISC_PX} />}
      </span>
      {message.seq > 0 && <span className="media-caption once-state">{label}</span>}
    </>
  )
}
