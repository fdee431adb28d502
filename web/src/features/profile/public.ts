import { photoTexts } from '../../locales/photo.ts'

export { getProfilesStore } from './profiles.store.ts'
export { useProfile } from './use-profile.ts'

/** What shows one's own changes, on the device before there is no line to fetch it. */
export function loadOwnProfile() {
  return import('./own-profile.ts')
}

/** One's own photo with its texts, in its own chunk. */
export async function loadPhotoSection() {
  const [part] = await Promise.all([import('./photo/photo-section.tsx'), photoTexts.load()])
  return part.PhotoSection
}
