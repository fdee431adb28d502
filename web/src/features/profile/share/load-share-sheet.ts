import { profileTexts } from '../../../locales/profile.ts'

/** A profile's link and code, in their own chunk. */
export async function loadShareSheet() {
  const [part] = await Promise.all([import('./share-sheet.tsx'), profileTexts.load()])
  return part.ShareSheet
}
