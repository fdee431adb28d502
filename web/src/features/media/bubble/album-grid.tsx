import { useState } from 'react'
import Play from 'lucide-react/icons/play'
import type { Message } from '#contract/messages.ts'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { mediaTexts } from '../../../locales/media.ts'
import { Part } from '../../../ui/part.tsx'
import { useShownPicture } from './use-picture.ts'

const MediaViewer = lazyPart(() => import('../viewer/media-viewer.tsx').then((part) => part.MediaViewer))

/** More than these are told by a number on the last. */
const TILES_MAX = 4

/** Photos and videos that were sent together, two beside each other. A tap leads through all of them. */
export function AlbumGrid({ album, isOwn }: { album: readonly Message[]; isOwn: boolean }) {
  const [opened, setOpened] = useState<Message | null>(null)
  const tiles = album.slice(0, TILES_MAX)
  return (
    <span className="media-frame media-image media-album" data-count={tiles.length}>
      {tiles.map((message, index) => (
        <Tile
          key={message.id}
          message={message}
          isOwn={isOwn}
          hiddenCount={index === TILES_MAX - 1 ? album.length - TILES_MAX : 0}
          onOpen={() => setOpened(message)}
        />
      ))}
      {opened && (
        <Part>
          <MediaViewer start={opened} onClose={() => setOpened(null)} />
        </Part>
      )}
    </span>
  )
}

type TileProps = { message: Message; isOwn: boolean; hiddenCount: number; onOpen: () => void }

function Tile({ message, isOwn, hiddenCount, onOpen }: TileProps) {
  const t = useTexts(mediaTexts)
  const media = message.extra?.media
  const isVideo = message.message_type === 'video'
  const { picture, isVeiled } = useShownPicture(
    { message, is_own: isOwn },
    media?.has_thumbnail ? 'thumbnail' : 'file',
  )
  const name = hiddenCount > 0 ? t.openMore(hiddenCount + 1) : isVideo ? t.openVideo : t.openPhoto
  return (
    <button type="button" className="media-tile" aria-label={name} disabled={isVeiled} onClick={onOpen}>
      {media?.placeholder && !isVeiled && picture.state !== 'ready' && (
        <img className="media-blurred" src={`data:image/webp;base64,${media.placeholder}`} alt="" />
      )}
      {picture.state === 'ready' &&
        (isVideo && picture.isOwn ? (
          <video src={picture.url} muted playsInline preload="metadata" />
        ) : (
          <img src={picture.url} alt="" draggable={false} />
        ))}
      {hiddenCount > 0 ? (
        <span className="media-more">+{hiddenCount + 1}</span>
      ) : (
        isVideo && (
          <span className="media-disc">
            <Play size={20} />
          </span>
        )
      )}
    </button>
  )
}
