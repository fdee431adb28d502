import type pg from 'pg'
import { drawInTurn } from '../../platform/files/draw-in-turn.ts'
import { nullIfGone } from '../../platform/files/file-store.ts'
import { type FileRow, insertUsedFile, removeFiles } from '../../platform/files/files.queries.ts'
import { storeMade } from '../../platform/files/store-made.ts'
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
  if (!(await settleUpload(platform, uploadId, userId, 'avatars'))) return null
  const stored = await drawInTurn(userId, async () => {
    const given = await readWhole(platform, `avatars/${uploadId}`).catch(nullIfGone)
    const photo = given && (await squarePhoto(given))
    return photo && storeMade(platform, 'avatars', photo, 'image/webp')
  })
  if (!stored) return null
  const nowMs = platform.clock.now()
  return { ...stored, owner_id: userId, path: nameFile(nowMs), created_at: new Date(nowMs).toISOString() }
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
