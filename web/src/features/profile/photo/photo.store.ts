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

/** Where it will lie (D-154): at the person's own address from the dialog, at one of its moment from the screen. */
export type PhotoAddress = 'person' | 'moment'

export function createPhotoStore(
  sync: Sync,
  shrink = shrinkPhoto,
  address: PhotoAddress = 'person',
): PhotoStore {
  const target = { lane: LANE, call: 'profile.set_avatar', input: { address } } as const
  return {
    ...createPhotoUpload(sync, target, shrink),
    remove: () => void sync.mutate('profile.remove_avatar', {}, { lane: LANE }),
  }
}

const getStores = perSync((sync) => ({
  person: createPhotoStore(sync, shrinkPhoto, 'person'),
  moment: createPhotoStore(sync, shrinkPhoto, 'moment'),
}))

/** The same store however often the dialog or the screen is opened. */
export function getPhotoStore(sync: Sync, address: PhotoAddress): PhotoStore {
  return getStores(sync)[address]
}
