export type { AuthApi, Credentials } from './auth-api.ts'
export {
  AuthError,
  type AuthUser,
  type EnrolledFactor,
  type Factor,
  type Session,
  type SignOutScope,
} from './auth-types.ts'
export { createSessionKeeper, type SessionKeeper, type SessionState } from './session.ts'
export { signUpOrIn, type SignUpOutcome } from './sign-up.ts'
export { SessionContext, useKeeper, useSession } from './use-session.ts'

/** The sign-in and sign-up screen of / and /auth, in its own chunk. */
export const loadAuthScreen = async () => (await import('./auth-screen.tsx')).AuthScreen
