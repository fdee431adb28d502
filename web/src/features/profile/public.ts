export { getProfilesStore } from './profiles.store.ts'
export { useProfile } from './use-profile.ts'

/** What shows one's own changes, on the device before there is no line to fetch it. */
export function loadOwnProfile() {
  return import('./own-profile.ts')
}
