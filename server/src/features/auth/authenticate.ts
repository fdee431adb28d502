import type { Caller } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { authServicesOf } from './services.ts'

export interface AuthenticatedCaller extends Caller {
  /** When this proof ends; a socket asks for another one then. */
  readonly expires_at_ms: number
}

/**
 * Who an access token speaks for; null when it is not ours, its hour is over, its session was ended, or the person
 * has a second factor and this session has not given its code. Mostly answered without the database.
 */
export const authenticate = async (
  platform: Platform,
  accessToken: string,
): Promise<AuthenticatedCaller | null> => {
  const { tokens, sessions } = authServicesOf(platform)
  const claims = tokens.read(accessToken, platform.clock.now())
  if (!claims) return null
  const standing = await sessions.standingOf(claims.session_id, claims.rid)
  if (standing !== 'full') return null
  return { user_id: claims.sub, session_id: claims.session_id, expires_at_ms: claims.exp * 1000 }
}
