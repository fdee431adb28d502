import type { FeatureHandlers } from '../../platform/call.ts'
import { getProfiles } from './get.ts'
import { updateOwnProfile } from './update.ts'

export { searchProfiles, selectProfiles } from './profile.queries.ts'

export const profileHandlers: FeatureHandlers<'profile'> = {
  'profile.get': getProfiles,
  'profile.update': updateOwnProfile,
}
