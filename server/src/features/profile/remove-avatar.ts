import type { Handler } from '../../platform/call.ts'
import { removeOthersOf } from '../../platform/files/files.queries.ts'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import { announceProfile } from './announce-profile.ts'
import { lockAvatar, updateAvatar } from './avatar.queries.ts'

/** The caller's initials are shown again; their photo's address ends at once. */
export const removeAvatar: Handler<'profile.remove_avatar'> = async ({ platform, caller }) => {
  await inTransaction(platform.pool, async (client) => {
    await lockAvatar(client, caller.user_id)
    await removeOthersOf(client, caller.user_id, 'avatars', null)
    await updateAvatar(client, caller.user_id, null)
  })
  return { profile: await announceProfile(platform, caller.user_id) }
}
