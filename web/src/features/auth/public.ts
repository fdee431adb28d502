import { authTexts } from '../../locales/auth.ts'

export { isLinkAddress } from './link-address.ts'
export { createSessionKeeper, type SessionKeeper } from './session.ts'
export { createSessionStorage } from './session-storage.ts'
export { AuthProvider, useAuth, useKeeper } from './use-auth.tsx'

/** The sign-in and sign-up screen of / and /auth with its texts, in its own chunk. */
export async function loadAuthScreen() {
  const [part] = await Promise.all([import('./screen/auth-screen.tsx'), authTexts.load()])
  return part.AuthScreen
}

/** The dialog for one's own name with its texts, in its own chunk. */
export async function loadOwnNameDialog() {
  const [part] = await Promise.all([import('./own-name-dialog.tsx'), authTexts.load()])
  return part.OwnNameDialog
}
