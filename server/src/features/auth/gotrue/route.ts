import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  describeDeviceCookie,
  hashDeviceSecret,
  makeDeviceSecret,
  readDeviceSecret,
} from '../devices/device-cookie.ts'
import { linkAddress, siteAddress } from '../../../platform/site-address.ts'
import { networkOf, type Source } from '../limits/source.ts'
import type { AuthServices } from '../services.ts'
import { confirmSession, type SessionState } from '../sessions/sessions.queries.ts'
import { AuthError } from './auth-error.ts'

/** One request under /auth/v1 with all it needs. */
export interface AuthRequest extends AuthServices {
  readonly request: FastifyRequest
  readonly body: unknown
  readonly query: Record<string, unknown>
  /** Of the client, through the proxy when TRUST_PROXY is on. */
  readonly address: string
  readonly userAgent: string | null
  readonly source: Source
  /** Where redirects are resolved (redirect.ts). */
  readonly site: string
  /** What links in messages begin with; null when nobody could open one (SAFE-026). */
  readonly links: string | null
  /** The hash of the device's secret; it is given one with this answer when it has none. */
  giveDevice(): string
}

/** What a route answers: 200 with the JSON of this, or another status. */
export type AuthRoute = (request: AuthRequest) => Promise<unknown>

const USER_AGENT_MAX_LENGTH = 400

export function describeRequest(
  services: AuthServices,
  request: FastifyRequest,
  reply: FastifyReply,
): AuthRequest {
  const { config } = services.platform
  const secret = readDeviceSecret(request.headers.cookie)
  let device = secret && hashDeviceSecret(secret)
  return {
    ...services,
    request,
    body: request.body,
    query: isRecord(request.query) ? request.query : {},
    address: request.ip,
    source: { network: networkOf(request.ip), device },
    site: siteAddress(config, request.socket.localPort),
    links: linkAddress(config, request.socket.localPort),
    userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX_LENGTH).replaceAll('\0', '') ?? null,
    giveDevice: () => {
      if (device) return device
      const given = makeDeviceSecret()
      reply.header('set-cookie', describeDeviceCookie(given, config.publicUrl?.startsWith('https:') ?? false))
      device = hashDeviceSecret(given)
      return device
    },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What this request may be asked with. */
type Needs = {
  /** Also by a session that owes its second factor: to give it, or to end itself (SAFE-007). */
  readonly mayOweFactor?: boolean
}

/** The session whose access token the request carries in its authorization header. */
export async function requireSession(
  context: AuthRequest,
  { mayOweFactor = false }: Needs = {},
): Promise<SessionState> {
  const token = bearerOf(context)
  if (!token) throw new AuthError('no_authorization')
  const claims = context.tokens.read(token, context.platform.clock.now())
  if (!claims) throw new AuthError('bad_jwt')
  await context.limits.takeRequest(context.source)
  const session = await confirmSession(context.platform.pool, claims.session_id, claims.rid)
  if (!session || session.is_ended) throw new AuthError('session_not_found')
  if (session.needs_aal2 && !mayOweFactor) throw new AuthError('insufficient_aal')
  return session
}

/** The session a request comes from, where none is needed: some clients send a key of their own instead. */
export async function findSession(context: AuthRequest): Promise<SessionState | null> {
  const claims = context.tokens.read(bearerOf(context) ?? '', context.platform.clock.now())
  const session = claims && (await confirmSession(context.platform.pool, claims.session_id, claims.rid))
  return session && !session.is_ended && !session.needs_aal2 ? session : null
}

const bearerOf = ({ request }: AuthRequest): string | null =>
  /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
