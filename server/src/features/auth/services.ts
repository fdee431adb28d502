import type { Platform } from '../../platform/platform.ts'
import { type AccessTokens, createAccessTokens } from './sessions/access-token.ts'
import { createRequestLimits, type RequestLimits } from './limits/request-limits.ts'
import { SessionCache, type SessionStanding } from './sessions/session-cache.ts'
import { confirmSession, type SessionState } from './sessions/sessions.queries.ts'

/** What the parts of this feature share within one process. */
export type AuthServices = {
  readonly platform: Platform
  readonly tokens: AccessTokens
  readonly limits: RequestLimits
  readonly sessions: SessionCache
}

export function standingOf(session: SessionState | null): SessionStanding {
  if (!session || session.is_ended) return 'ended'
  return session.needs_aal2 ? 'needs_factor' : 'full'
}

const servicesByPlatform = new WeakMap<Platform, AuthServices>()

/** One set per platform: routes, handlers and authenticate() see the same sessions and limits. */
export function authServicesOf(platform: Platform): AuthServices {
  const existing = servicesByPlatform.get(platform)
  if (existing) return existing
  const loadStanding = async (sessionId: string, refreshTokenId: number): Promise<SessionStanding> =>
    standingOf(await confirmSession(platform.pool, sessionId, refreshTokenId))
  const services: AuthServices = {
    platform,
    tokens: createAccessTokens(platform.keys.accessToken),
    limits: createRequestLimits(platform.db, platform.keys.link, platform.config),
    sessions: new SessionCache(loadStanding, platform.clock.now, platform.bus),
  }
  servicesByPlatform.set(platform, services)
  return services
}
