import { useState } from 'react'
import Download from 'lucide-react/icons/download'
import Maximize2 from 'lucide-react/icons/maximize-2'
import Play from 'lucide-react/icons/play'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Video from 'lucide-react/icons/video'
import { formatLength } from '../../../lib/format-length.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { mediaTexts } from '../../../locales/media.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Part } from '../../../ui/part.tsx'
import type { ShownMedia } from '../shown-media.ts'
import { MediaFrame } from '../media-frame.tsx'
import { MessageVideo } from '../message-video.tsx'
import { tellReadFailure } from '../tell-read-failure.ts'
import { UploadRing } from './upload-ring.tsx'
import { useShownPicture } from './use-picture.ts'

const MediaViewer = lazyPart(() => import('../viewer/media-viewer.tsx').then((part) => part.MediaViewer))

const DISC_PX = 52

/** A photo, or the picture of a video: the room from its size, blurred until it is there, opened by a tap. */
export function PictureFrame({ shown }: { shown: ShownMedia }) {
  const t = useTexts(mediaTexts)
  const { message, state } = shown
  const media = message.extra?.media
  const isVideo = message.message_type === 'video'
  const isUnderWay = message.seq === 0
  const { picture, isVeiled, load } = useShownPicture(shown, media?.has_thumbnail ? 'thumbnail' : 'file')
  const [isOpen, setIsOpen] = useState(false)
  const [isPlaying, setIsPlaying] = useState(false)
  const name = isVideo ? t.play : picture.state === 'asked' ? t.download : t.openPhoto

  const disc = isVideo ? <Play /> : picture.state === 'asked' ? <Download /> : <RotateCw />
  const isHidden = !isVideo && picture.state !== 'asked' && picture.state !== 'failed'
  const press = (): void => {
    if (!isVideo && !isHidden) return void load().catch(tellReadFailure)
    if (isVideo) setIsPlaying(true)
    else setIsOpen(true)
  }
  return (
    <MediaFrame message={message}>
      {media?.placeholder && !isVeiled && picture.state !== 'ready' && (
        <img className="media-blurred" src={`data:image/webp;base64,${media.placeholder}`} alt="" />
      )}
      {picture.state === 'ready' && <Still url={picture.url} isVideo={isVideo && picture.isOwn} />}
      {!isUnderWay && !isPlaying && !isVeiled && (
        <button type="button" className="media-open" aria-label={name} onClick={press}>
          {!isHidden && <span className="media-disc">{disc}</span>}
        </button>
      )}
      {isPlaying && <MessageVideo message={message} className="media-playing" />}
      {isVideo && !isPlaying && (
        <span className="media-length">
          <Video size={16} />
          {media?.duration_ms !== undefined && formatLength(media.duration_ms)}
        </span>
      )}
      {isVideo && !isUnderWay && !isVeiled && (
        <IconButton
          className="media-larger"
          label={t.openVideo}
          icon={<Maximize2 size={18} />}
          onClick={() => {
            setIsPlaying(false)
            setIsOpen(true)
          }}
        />
      )}
      {isUnderWay && state === 'waiting' && <UploadRing jobId={shown.key} sizePx={DISC_PX} />}
      {isOpen && (
        <Part>
          <MediaViewer start={message} onClose={() => setIsOpen(false)} />
        </Part>
      )}
    </MediaFrame>
  )
}

/** Of a video that was sent from here there are its own bytes: the first frame. */
function Still({ url, isVideo }: { url: string; isVideo: boolean }) {
  return isVideo ? (
    <video className="media-still" src={url} muted playsInline preload="metadata" />
  ) : (
    <img src={url} alt="" draggable={false} />
  )
}
