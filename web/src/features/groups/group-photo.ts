import { perSync } from '../../sync/per-sync.ts'
import type { Sync } from '../../sync/sync.ts'
import { createPhotoUpload, type PhotoUpload } from '../profile/photo/public.ts'

const uploadsOf = perSync(() => new Map<string, PhotoUpload>())

/** A group's photo on its way: the same one however often the dialog is opened. */
export function getPhotoUpload(sync: Sync, groupId: string): PhotoUpload {
  const uploads = uploadsOf(sync)
  const known = uploads.get(groupId)
  if (known) return known
  const upload = createPhotoUpload(sync, {
    lane: `group photo ${groupId}`,
    call: 'groups.set_avatar',
    input: { group_id: groupId },
  })
  uploads.set(groupId, upload)
  return upload
}
