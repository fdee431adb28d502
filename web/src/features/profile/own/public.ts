// What follows the first screen: doors of their own.
import { photoTexts } from '../../../locales/photo.ts'
import { profileTexts } from '../../../locales/profile.ts'

/** /profile with its texts, in its own chunk. */
export async function loadOwnProfileScreen() {
  const [part] = await Promise.all([
    import('./own-profile-screen.tsx'),
    profileTexts.load(),
    photoTexts.load(),
  ])
  return part.OwnProfileScreen
}

/** 'Meu Perfil', in its own chunk. */
export async function loadProfileDialog() {
  const [part] = await Promise.all([import('./profile-dialog.tsx'), profileTexts.load(), photoTexts.load()])
  return part.ProfileDialog
}
