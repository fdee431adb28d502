import type { FeatureHandlers } from '../../platform/call.ts'
import { getProfiles } from './get.ts'
import { removeAvatar } from './remove-avatar.ts'
import { setAvatar } from './set-avatar.ts'
import { showProfile } from './show.ts'
import { getStats } from './stats.ts'
import { updateOwnProfile } from './update.ts'

export { readStoredPath, toAvatarUrl, toStoredAvatar } from './avatar-url.ts'
export { storePhoto, usePhoto } from './photo-file.ts'
export { type FoundProfile, searchPeopleByName, searchProfiles, selectProfiles } from './profile.queries.ts'

export const profileHandlers: FeatureHandlers<'profile'> = {
  'profile.get': getProfiles,
  'profile.update': updateOwnProfile,
  'profile.set_avatar': setAvatar,
  'profile.remove_avatar': removeAvatar,
  'profile.stats': getStats,
  'profile.show': showProfile,
}
