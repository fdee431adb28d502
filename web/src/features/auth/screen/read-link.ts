import type { AuthApi } from '../auth-api.ts'
import type { Session } from '../auth-types.ts'
import { isRecoveryAddress } from '../recovery-address.ts'

/** What the address of a link from a mail asks for. */
export type AuthLink =
  /** A recovery: its one-time token becomes a session that may set a password. */
  | { kind: 'recovery'; tokenHash: string }
  /** A confirmed address: the session comes in the fragment. */
  | { kind: 'session'; accessToken: string; refreshToken: string; expiresAt: number }
  | { kind: 'dead'; isRecovery: boolean }

/** Reads `/auth?modo=redefinir#token_hash=…` and the fragment of the public GoTrue protocol; null without one. */
export const readAuthLink = (search: string, fragment: string): AuthLink | null => {
  const values = new URLSearchParams(fragment.replace(/^#/, ''))
  const isRecovery = isRecoveryAddress(search)
  if (values.has('error') || values.has('error_code')) return { kind: 'dead', isRecovery }
  const accessToken = values.get('access_token')
  const refreshToken = values.get('refresh_token')
  if (accessToken && refreshToken) {
    // By the clock of this device, which may be hours from the server's.
    const expiresAt = Math.floor(Date.now() / 1000) + (Number(values.get('expires_in')) || 0)
    return { kind: 'session', accessToken, refreshToken, expiresAt }
  }
  if (!isRecovery) return null
  const tokenHash = values.get('token_hash')
  return tokenHash ? { kind: 'recovery', tokenHash } : { kind: 'dead', isRecovery }
}

/** Turns a link into a session. Throws AuthError when it was used already or has expired. */
export const openAuthLink = async (
  auth: AuthApi,
  link: Exclude<AuthLink, { kind: 'dead' }>,
): Promise<Session> => {
  if (link.kind === 'recovery') return auth.verifyLink('recovery', link.tokenHash)
  const user = await auth.getUser(link.accessToken)
  return {
    access_token: link.accessToken,
    refresh_token: link.refreshToken,
    expires_at: link.expiresAt,
    user,
  }
}
