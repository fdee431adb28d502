import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { type FileRow, insertUsedFile, removeFiles } from '../../platform/files/files.queries.ts'
import { readWhole, settleUpload, takeUpload } from '../../platform/files/take-upload.ts'
import type { Platform } from '../../platform/platform.ts'
import { squarePhoto } from './square-photo.ts'

/** A photo whose bytes are stored and which nobody names yet. */
export type PhotoFile = FileRow & { readonly path: string }

/**
 * This person's upload as a photo, squared and without what the camera wrote into it, at the address that `nameFile`
 * makes of the moment. Null when there is no such upload, or it is no picture.
 */
export async function storePhoto(
  platform: Platform,
  userId: string,
  uploadId: string,
  nameFile: (nowMs: number) => string,
): Promise<PhotoFile | null> {
  if (!(await settleUpload(platform, uploadId, userId))) return null
  const photo = await squarePhoto(
    await readWhole(platform, `avatars/${uploadId}`).catch(() => Buffer.alloc(0)),
  )
  if (!photo) return null
  const id = randomUUID()
  const nowMs = platform.clock.now()
  await platform.files.put(`avatars/${id}`, Readable.from([photo]))
  return {
    id,
    owner_id: userId,
    bucket: 'avatars',
    path: nameFile(nowMs),
    bytes: photo.length,
    content_type: 'image/webp',
    sha256: createHash('sha256').update(photo).digest('hex'),
    created_at: new Date(nowMs).toISOString(),
  }
}

/** The photo takes the place of its upload; false when that has been used meanwhile. */
export async function usePhoto(
  client: pg.ClientBase,
  userId: string,
  uploadId: string,
  file: PhotoFile,
): Promise<boolean> {
  if (!(await takeUpload(client, uploadId, userId, 'avatars'))) return false
  await removeFiles(client, [uploadId])
  await insertUsedFile(client, file)
  return true
}
