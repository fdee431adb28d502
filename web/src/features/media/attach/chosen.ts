import { CHAT_FILE_MAX_BYTES, CHAT_PHOTO_MAX_BYTES } from '#contract/limits.ts'
import type { OutgoingFile } from '../send-media.ts'
import { readVideo } from './read-video.ts'
import { shrinkImage } from './shrink-image.ts'

/** A file that was chosen, as its person sees it before it goes out. */
export type Chosen = {
  readonly key: number
  readonly file: File
  readonly kind: 'image' | 'video' | 'file'
  /** Of photos and videos, for this page. */
  readonly url: string | null
  readonly caption: string
  /** Photos and videos: everybody else may look once. */
  readonly isOnce: boolean
}

/** What goes out of it; what is said of a conversation is added. */
export type Prepared = Pick<
  OutgoingFile,
  'file' | 'message_type' | 'file_name' | 'width' | 'height' | 'duration_ms' | 'poster'
>

/** Over a limit: how much is allowed, in bytes. */
export class TooLarge extends Error {
  constructor(
    readonly kind: Chosen['kind'],
    readonly limitBytes: number,
  ) {
    super(`more than ${limitBytes} bytes`)
    this.name = 'TooLarge'
  }
}

let lastKey = 0

/** `isDocument`: it was chosen as one, whatever it is. Throws TooLarge. */
export function choose(file: File, isDocument: boolean): Chosen {
  const [family] = file.type.split('/')
  const kind = !isDocument && (family === 'image' || family === 'video') ? family : 'file'
  // A photo is made smaller before it goes out.
  if (kind !== 'image' && file.size > CHAT_FILE_MAX_BYTES) throw new TooLarge(kind, CHAT_FILE_MAX_BYTES)
  lastKey += 1
  return {
    key: lastKey,
    file,
    kind,
    url: kind === 'file' ? null : URL.createObjectURL(file),
    caption: '',
    isOnce: false,
  }
}

/** Makes a photo small, reads what a video is. What the browser cannot read goes out as it is. Throws TooLarge. */
export async function prepare({ file, kind }: Pick<Chosen, 'file' | 'kind'>): Promise<Prepared> {
  const named = { file, file_name: file.name || null }
  if (kind === 'file') return { ...named, message_type: 'file' }
  if (kind === 'video') return { ...named, message_type: 'video', ...(await readVideo(file)) }
  const photo = await shrinkImage(file)
  if (!photo) return { ...named, message_type: 'file' }
  if (photo.file.size > CHAT_PHOTO_MAX_BYTES) throw new TooLarge('image', CHAT_PHOTO_MAX_BYTES)
  return { message_type: 'image', file_name: file.name || null, ...photo }
}
