import type { Handler } from '../../platform/call.ts'
import { removeFileAt } from '../../platform/files/files.queries.ts'
import { readStoredPath, storePhoto, toStoredAvatar, usePhoto } from '../profile/public.ts'
import { changeGroup } from './change-group.ts'
import { editGroup } from './edit-group.ts'
import { canEditGroup } from './groups.policy.ts'
import { selectGroup } from './groups.queries.ts'
import { showGroup } from './show-group.ts'

/** The caller's uploaded picture becomes the group's photo; the one before is removed. Members see the new one at once. */
export const setGroupAvatar: Handler<'groups.set_avatar'> = async (
  { platform, caller: { user_id }, refuse },
  { group_id, file_id },
) => {
  // Before the picture is worked on; what counts is asked again under the lock.
  const known = await selectGroup(platform.pool, group_id, user_id)
  if (!canEditGroup(known?.my_role ?? null)) return refuse('not_found')
  const file = await storePhoto(platform, user_id, file_id, (nowMs) => `${group_id}-${nowMs}.webp`)
  if (!file) return refuse('not_found')
  const group = await changeGroup(platform, group_id, user_id, async (transaction, locked) => {
    if (!canEditGroup(locked.my_role)) return null
    const { client } = transaction
    if (!(await usePhoto(client, user_id, file_id, file))) return null
    const before = readStoredPath(locked.group.avatar_url)
    if (before !== null && before !== file.path) await removeFileAt(client, 'avatars', before)
    const avatar_url = toStoredAvatar(file.path, Date.parse(file.created_at))
    return editGroup(platform, transaction, locked, user_id, { avatar_url })
  })
  return group ? { group: showGroup(platform, group) } : refuse('not_found')
}
