import type { Caller } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { authServicesOf, standingOf } from './services.ts'
import { selectSession } from './sessions.queries.ts'

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

/** Whether a session may do everything, asked of the database itself: for sockets that were let in long ago. */
export const isSessionOpen = async ({ db }: Pick<Platform, 'db'>, sessionId: string): Promise<boolean> =>
  standingOf(await selectSession(db, sessionId)) === 'full'
