import type pg from 'pg'
import { STORY_VIDEO_MAX_MS } from '#contract/limits.ts'
import { IMAGES } from '../../platform/files/buckets.ts'
import { drawInTurn } from '../../platform/files/draw-in-turn.ts'
import { nullIfGone } from '../../platform/files/file-store.ts'
import { insertUsedFile, removeFiles } from '../../platform/files/files.queries.ts'
import { type StoredBytes, storeMade } from '../../platform/files/store-made.ts'
import { readWhole, settleUpload, takeUpload } from '../../platform/files/take-upload.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { keepUpload } from './publish.queries.ts'
import { readVideoLengthMs } from './read-video-length.ts'
import { shrinkPhoto } from './story-photo.ts'

/** What a story shows, and whose bytes are stored: of a photo the small one, of a video the upload itself. */
export type StoryFile = {
  readonly uploadId: string
  readonly photo: StoredBytes | null
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'video/matroska': 'mkv',
}

/** A recorder that is stopped after its minute stops a moment late. */
const LATE_STOP_MS = 2000

/**
 * Null when there is no such upload of this person, or it is not what the story says it is. Refuses a video that says
 * itself that it is longer than a story (docs/decisions/0209).
 */
export async function prepareFile(
  platform: Platform,
  userId: string,
  uploadId: string,
  contentType: 'image' | 'video',
): Promise<StoryFile | null> {
  const upload = await settleUpload(platform, uploadId, userId, 'stories')
  if (!upload) return null
  if (contentType === 'video') {
    const source = { files: platform.files, key: `stories/${uploadId}`, bytes: upload.bytes }
    const lengthMs = await readVideoLengthMs(source, upload.content_type).catch(nullIfGone)
    if ((lengthMs ?? 0) > STORY_VIDEO_MAX_MS + LATE_STOP_MS) throw new Refusal('invalid_input')
    return { uploadId, photo: null }
  }
  // A video of a hundred megabytes is not held in memory to find out that it is no photo.
  if (!IMAGES.includes(upload.content_type)) return null
  const photo = await drawInTurn(userId, async () => {
    const given = await readWhole(platform, `stories/${uploadId}`).catch(nullIfGone)
    const drawn = given && (await shrinkPhoto(given))
    return drawn && storeMade(platform, 'stories', drawn, 'image/webp')
  })
  return photo && { uploadId, photo }
}

/** The path at which the file lies from now on, `{userId}/{timestamp}.{ext}`; null when it has been used meanwhile. */
export async function placeFile(
  client: pg.ClientBase,
  userId: string,
  { uploadId, photo }: StoryFile,
  timestampMs: number,
): Promise<string | null> {
  const upload = await takeUpload(client, uploadId, userId, 'stories')
  if (!upload) return null
  const extension = photo ? 'webp' : EXTENSIONS[upload.content_type]
  if (!extension) return null
  const path = `${userId}/${timestampMs}.${extension}`
  if (!photo) {
    await keepUpload(client, uploadId, path)
    return path
  }
  await removeFiles(client, [uploadId])
  await insertUsedFile(client, {
    ...photo,
    owner_id: userId,
    path,
    created_at: new Date(timestampMs).toISOString(),
  })
  return path
}
