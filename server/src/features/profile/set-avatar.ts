import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Handler } from '../../platform/call.ts'
import type { FileRow } from '../../platform/files/files.queries.ts'
import { insertUsedFile, removeFiles, removeOthersOf } from '../../platform/files/files.queries.ts'
import { readWhole, settleUpload, takeUpload } from '../../platform/files/take-upload.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import { announceProfile } from './announce-profile.ts'
import { toStoredAvatar } from './avatar-url.ts'
import { updateAvatar } from './avatar.queries.ts'
import { squarePhoto } from './square-photo.ts'

/**
 * The caller's uploaded picture becomes their photo, squared and without what the camera wrote into it. The one
 * before is removed. People who share a conversation see the new one at once.
 */
export const setAvatar: Handler<'profile.set_avatar'> = async ({ platform, caller, refuse }, input) => {
  const { user_id } = caller
  if (!(await settleUpload(platform, input.file_id, user_id))) return refuse('not_found')
  const photo = await squarePhoto(
    await readWhole(platform, `avatars/${input.file_id}`).catch(() => Buffer.alloc(0)),
  )
  if (!photo) return refuse('not_found')
  const file = await storePhoto(platform, user_id, photo, input.address)
  const isDone = await inTransaction(platform.pool, (client) =>
    usePhoto(client, user_id, input.file_id, file),
  )
  if (!isDone) return refuse('not_found')
  return { profile: await announceProfile(platform, user_id) }
}

/** PROFILE-029, PROFILE-030: an address that stays the person's, or one of its moment. */
async function storePhoto(
  { files, clock }: Platform,
  userId: string,
  photo: Buffer,
  address: 'person' | 'moment',
): Promise<FileRow & { path: string }> {
  const id = randomUUID()
  const nowMs = clock.now()
  await files.put(`avatars/${id}`, Readable.from([photo]))
  return {
    id,
    owner_id: userId,
    bucket: 'avatars',
    path: `${userId}/${address === 'person' ? userId : nowMs}.webp`,
    bytes: photo.length,
    content_type: 'image/webp',
    sha256: createHash('sha256').update(photo).digest('hex'),
    created_at: new Date(nowMs).toISOString(),
  }
}

/** False when the upload has been used meanwhile. */
async function usePhoto(
  client: pg.ClientBase,
  userId: string,
  uploadId: string,
  file: FileRow & { path: string },
): Promise<boolean> {
  if (!(await takeUpload(client, uploadId, userId, 'avatars'))) return false
  await removeFiles(client, [uploadId])
  await insertUsedFile(client, file)
  await removeOthersOf(client, userId, 'avatars', file.id)
  await updateAvatar(client, userId, toStoredAvatar(file.path, Date.parse(file.created_at)))
  return true
}
