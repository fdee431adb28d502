import type { Caller } from '../../../platform/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authServicesOf, standingOf } from '../services.ts'
import { selectSession } from './sessions.queries.ts'

export type AuthenticatedCaller = Caller & {
  /** When this proof ends; a socket asks for another one then. */
  readonly expires_at_ms: number
}

/**
 * Who an access token speaks for; null when it is not ours, its hour is over, its session was ended, or the person
 * has a second factor and this session has not given its code. Mostly answered without the database.
 */
export async function authenticate(
  platform: Platform,
  accessToken: string,
): Promise<AuthenticatedCaller | null> {
  const { tokens, sessions } = authServicesOf(platform)
  const claims = tokens.read(accessToken, platform.clock.now())
  if (!claims) return null
  const standing = await sessions.standingOf(claims.session_id, claims.rid)
  if (standing !== 'full') return null
  return { user_id: claims.sub, session_id: claims.session_id, expires_at_ms: claims.exp * 1000 }
}

/** Whether we made this token and its hour is not over; what became of its session is another question. No database. */
export function isGenuineToken(platform: Platform, accessToken: string): boolean {
  return authServicesOf(platform).tokens.read(accessToken, platform.clock.now()) !== null
}

/** Whether a session may do everything, asked of the database itself: for sockets that were let in long ago. */
export async function isSessionOpen({ db }: Pick<Platform, 'db'>, sessionId: string): Promise<boolean> {
  return standingOf(await selectSession(db, sessionId)) === 'full'
}
