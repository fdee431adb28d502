import { perSync } from '../../../sync/per-sync.ts'
import type { Sync } from '../../../sync/sync.ts'
import { createPhotoUpload, type PhotoUpload } from './photo-upload.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** One's own photo on its way; what is shown of it is the own profile. */
export interface PhotoStore extends PhotoUpload {
  remove(): void
}

/** What must not overtake each other. */
const LANE = 'avatar'

export function createPhotoStore(sync: Sync, shrink = shrinkPhoto): PhotoStore {
  const target = { lane: LANE, call: 'profile.set_avatar', input: { address: 'person' } } as const
  return {
    ...createPhotoUpload(sync, target, shrink),
    remove: () => void sync.mutate('profile.remove_avatar', {}, { lane: LANE }),
  }
}

/** The same store however often the dialog is opened. */
export const getPhotoStore = perSync((sync) => createPhotoStore(sync))
