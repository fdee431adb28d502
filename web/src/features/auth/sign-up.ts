import type { AuthApi } from './auth-api.ts'
import { AuthError, type AuthUser, type Session } from './auth-types.ts'

export type SignUpOutcome =
  | { readonly kind: 'signed_in'; readonly session: Session }
  /** The account waits for the link in its mail. */
  | { readonly kind: 'confirm'; readonly user: AuthUser }
  /** There may be an account already, and the password does not open it (AUTH-040). */
  | { readonly kind: 'may_exist' }

const knownAccountCodes = new Set(['user_already_exists', 'email_exists', 'phone_exists'])

/** Sign-up answers after which the same credentials are tried once for signing in (D-050). */
export function canSignInInstead(error: AuthError): boolean {
  return (
    error.status === 429 ||
    error.code.startsWith('over_') ||
    knownAccountCodes.has(error.code) ||
    (error.serverMessage?.includes('User already registered') ?? false)
  )
}

/** Signs up; where the account may exist, signs in with the same credentials, once. Other errors are thrown. */
export async function signUpOrIn(
  auth: Pick<AuthApi, 'signUp' | 'signInWithPassword'>,
  input: Parameters<AuthApi['signUp']>[0],
): Promise<SignUpOutcome> {
  try {
    const { session, user } = await auth.signUp(input)
    return session ? { kind: 'signed_in', session } : { kind: 'confirm', user }
  } catch (error) {
    if (!(error instanceof AuthError) || !canSignInInstead(error)) throw error
  }
  try {
    const { password } = input
    const credentials = 'email' in input ? { email: input.email, password } : { phone: input.phone, password }
    return { kind: 'signed_in', session: await auth.signInWithPassword(credentials) }
  } catch (error) {
    if (error instanceof AuthError && error.isNetwork) throw error
    return { kind: 'may_exist' }
  }
}
