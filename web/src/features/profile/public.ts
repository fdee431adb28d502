export { getProfilesStore } from './profiles.store.ts'
export { useProfile } from './use-profile.ts'
