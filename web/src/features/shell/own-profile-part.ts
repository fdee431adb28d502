import { menuTexts } from '../../locales/menu.ts'
import { profileTexts } from '../../locales/profile.ts'
import { OwnProfilePage } from './own-profile-page.tsx'

/** Where its texts come from is not the first screen's to know. */
export async function loadOwnProfilePage() {
  await Promise.all([profileTexts.load(), menuTexts.load()])
  return OwnProfilePage
}

// In the chunk of another screen, whose name the first one knows anyway.
export { loadWaitingScreen } from './waiting-part.ts'
