import { CHAT_PHOTO_MAX_BYTES } from '#contract/limits.ts'
import type { MessageMedia } from '#contract/messages.ts'
import type { ParsedInput } from '#contract/registry.ts'
import { IMAGES, VIDEOS } from '../../platform/files/buckets.ts'
import { drawInTurn } from '../../platform/files/draw-in-turn.ts'
import type { FileRow } from '../../platform/files/files.queries.ts'
import { type StoredBytes, storeMade } from '../../platform/files/store-made.ts'
import { readWhole } from '../../platform/files/take-upload.ts'
import type { Platform } from '../../platform/platform.ts'
import { hasVideo } from './has-video.ts'
import { preparePhoto, preparePreview, type Preview } from './prepare-photo.ts'

type Input = ParsedInput<'media.send'>

/** Bytes that are stored under `id`; the upload's own, or made of them. */
export type PreparedFile = StoredBytes

export type Prepared = {
  readonly media: PreparedFile
  readonly thumbnail: PreparedFile | null
  readonly extra: MessageMedia
}

export type MediaRefusal = 'unsupported_media' | 'payload_too_large'

/**
 * What this person's upload becomes as the message it is sent as, or why it cannot be. What it makes is stored, and named
 * by nobody yet.
 */
export function prepareMedia(
  platform: Platform,
  userId: string,
  upload: FileRow,
  input: Input,
): Promise<Prepared | MediaRefusal> {
  switch (input.message_type) {
    case 'image':
      return drawInTurn(userId, () => prepareImage(platform, upload, input))
    case 'video':
      return prepareVideo(platform, userId, upload, input)
    case 'audio':
      return Promise.resolve(prepareVoice(upload, input))
    case 'file':
      return Promise.resolve(prepareFile(upload, input))
  }
}

async function prepareImage(
  platform: Platform,
  upload: FileRow,
  input: Input,
): Promise<Prepared | MediaRefusal> {
  if (!IMAGES.includes(upload.content_type)) return 'unsupported_media'
  if (upload.bytes > CHAT_PHOTO_MAX_BYTES) return 'payload_too_large'
  const given = await readWhole(platform, keyOf(upload))
  const photo = await preparePhoto(given)
  const preview = photo && !input.view_once ? await preparePreview(photo.content) : null
  if (!photo || (!preview && !input.view_once)) return 'unsupported_media'
  const media = await storeMade(platform, upload.bucket, photo.content, photo.content_type)
  return complete(platform, media, preview, input, { width: photo.width, height: photo.height })
}

async function prepareVideo(
  platform: Platform,
  userId: string,
  upload: FileRow,
  input: Input,
): Promise<Prepared | MediaRefusal> {
  const { poster, width, height, duration_ms, view_once } = input
  const source = { files: platform.files, key: keyOf(upload), bytes: upload.bytes }
  if (!VIDEOS.includes(upload.content_type)) return 'unsupported_media'
  // In no turn: many small readings, which hold little.
  if (!(await hasVideo(source, upload.content_type))) return 'unsupported_media'
  const hasPoster = Boolean(poster) && !view_once
  const drawPoster = () => preparePreview(Buffer.from(poster ?? '', 'base64'))
  const preview = hasPoster ? await drawInTurn(userId, drawPoster) : null
  if (hasPoster && !preview) return 'unsupported_media'
  return complete(platform, upload, preview, input, {
    ...(width && height && { width, height }),
    ...(duration_ms && { duration_ms }),
  })
}

/** A browser records sound in the container of a video. */
const SOUND: Readonly<Record<string, string>> = {
  'video/webm': 'audio/webm',
  'video/mp4': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
}

function prepareVoice(upload: FileRow, { duration_ms, waveform }: Input): Prepared {
  const content_type = SOUND[upload.content_type] ?? upload.content_type
  const facts = { ...(duration_ms && { duration_ms }), ...(waveform && { waveform }) }
  const media = { ...upload, content_type }
  return { media, thumbnail: null, extra: { content_type, bytes: upload.bytes, ...facts } }
}

function prepareFile(upload: FileRow, { album_id }: Input): Prepared {
  const { content_type, bytes } = upload
  return { media: upload, thumbnail: null, extra: { content_type, bytes, ...(album_id && { album_id }) } }
}

async function complete(
  platform: Platform,
  media: PreparedFile,
  preview: Preview | null,
  { album_id, view_once }: Input,
  facts: Partial<MessageMedia>,
): Promise<Prepared> {
  const { content_type, bytes } = media
  const thumbnail = preview && (await storeMade(platform, media.bucket, preview.thumbnail, 'image/webp'))
  const extra: MessageMedia = {
    content_type,
    bytes,
    ...facts,
    ...(preview?.placeholder && { placeholder: preview.placeholder }),
    ...(thumbnail && { has_thumbnail: true }),
    ...(album_id && !view_once && { album_id }),
  }
  return { media, thumbnail, extra }
}

const keyOf = ({ bucket, id }: Pick<FileRow, 'bucket' | 'id'>): string => `${bucket}/${id}`
