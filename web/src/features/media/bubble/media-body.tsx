import { useSyncExternalStore, type ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/texts.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { mediaTexts } from '../../../locales/media.ts'
import { onceTexts } from '../../../locales/once.ts'
import { useHiddenMessages } from '../../../sync/use-hidden-messages.ts'
import { useSync } from '../../../sync/use-sync.ts'
import type { ShownMedia } from '../shown-media.ts'
import { AlbumGrid } from './album-grid.tsx'
import { FileRow } from './file-row.tsx'
import { findAlbum } from './find-album.ts'
import { PictureFrame } from './picture-frame.tsx'

const OnceBody = lazyPart(
  async () => (await Promise.all([import('../once/once-body.tsx'), onceTexts.load()]))[0].OnceBody,
)

type Props = {
  shown: ShownMedia
  /** The words below it. */
  caption: ReactNode
}

/** A message with a file: its picture or its name, and the words below. */
export function MediaBody({ shown, caption }: Props) {
  const t = useTexts(mediaTexts)
  const { memory } = useSync()
  const { message } = shown
  const { message_type, view_once, conversation_id } = message
  // Whether others join it is looked for when it is drawn, and again when something is said after it.
  const rows = useSyncExternalStore(
    (listener) =>
      message.extra?.media?.album_id ? memory.subscribe(`log:${conversation_id}`, listener) : () => {},
    () => memory.log(conversation_id)?.rows,
  )
  const hidden = useHiddenMessages()
  if (view_once) return <OnceBody shown={shown} caption={caption} />
  if (message_type === 'audio') return t.audio
  const left = hidden.size === 0 ? rows : rows?.filter(({ id }) => !hidden.has(id))
  const album = findAlbum(left ?? [], message)
  if (album.length > 1)
    // The last of them shows all; the lines of the others are not drawn.
    return album.at(-1)?.id === message.id ? (
      <AlbumGrid album={album} isOwn={shown.is_own} />
    ) : (
      <span className="media-in-album" />
    )
  return (
    <>
      {message_type === 'file' ? <FileRow shown={shown} /> : <PictureFrame shown={shown} />}
      {caption && <span className="media-caption">{caption}</span>}
    </>
  )
}
