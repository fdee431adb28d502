import type { Handler } from '../../platform/call.ts'
import { removeOthersOf } from '../../platform/files/files.queries.ts'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import { announceProfile } from './announce-profile.ts'
import { toStoredAvatar } from './avatar-url.ts'
import { lockAvatar, updateAvatar } from './avatar.queries.ts'
import { storePhoto, usePhoto } from './photo-file.ts'

/**
 * The caller's uploaded picture becomes their photo. The one before is removed. People who share a conversation see the
 * new one at once.
 */
export const setAvatar: Handler<'profile.set_avatar'> = async (
  { platform, caller: { user_id }, refuse },
  { file_id, address },
) => {
  // PROFILE-029, PROFILE-030: an address that stays the person's, or one of its moment.
  const file = await storePhoto(
    platform,
    user_id,
    file_id,
    (nowMs) => `${user_id}/${address === 'person' ? user_id : nowMs}.webp`,
  )
  if (!file) return refuse('not_found')
  const isDone = await inTransaction(platform.pool, async (client) => {
    await lockAvatar(client, user_id)
    if (!(await usePhoto(client, user_id, file_id, file))) return false
    await removeOthersOf(client, user_id, 'avatars', file.id)
    await updateAvatar(client, user_id, toStoredAvatar(file.path, Date.parse(file.created_at)))
    return true
  })
  if (!isDone) return refuse('not_found')
  return { profile: await announceProfile(platform, user_id) }
}
