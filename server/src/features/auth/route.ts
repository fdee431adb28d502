import type { FastifyRequest } from 'fastify'
import { AuthError } from './auth-error.ts'
import { siteAddress } from './redirect.ts'
import type { AuthServices } from './services.ts'
import { type SessionState, selectSession } from './sessions.queries.ts'

/** One request under /auth/v1 with all it needs. */
export interface AuthRequest extends AuthServices {
  readonly request: FastifyRequest
  readonly body: unknown
  readonly query: Record<string, unknown>
  /** Of the client, through the proxy when TRUST_PROXY is on. */
  readonly address: string
  readonly userAgent: string | null
  /** Where links lead (redirect.ts). */
  readonly site: string
}

/** What a route answers: 200 with the JSON of this, or another status. */
export type AuthRoute = (request: AuthRequest) => Promise<unknown>

const USER_AGENT_MAX_LENGTH = 400

export const describeRequest = (services: AuthServices, request: FastifyRequest): AuthRequest => ({
  ...services,
  request,
  body: request.body,
  query: isRecord(request.query) ? request.query : {},
  address: request.ip,
  site: siteAddress(services.platform.config, request.socket.localPort),
  userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX_LENGTH).replaceAll('\0', '') ?? null,
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * The session whose access token the request carries in its authorization header. Also one that still owes its
 * second factor, since giving it is done here; `assertFullSession` asks for more.
 */
export const requireSession = async (context: AuthRequest): Promise<SessionState> => {
  const token = bearerOf(context)
  if (!token) throw new AuthError('no_authorization')
  const claims = context.tokens.read(token, context.platform.clock.now())
  if (!claims) throw new AuthError('bad_jwt')
  const session = await selectSession(context.platform.db, claims.session_id, claims.rid)
  if (!session || session.is_ended) throw new AuthError('session_not_found')
  await context.limits.take('account', context.address, session.user_id)
  return session
}

/** The session a request comes from, where none is needed: some clients send a key of their own instead. */
export const findSession = async (context: AuthRequest): Promise<SessionState | null> => {
  const claims = context.tokens.read(bearerOf(context) ?? '', context.platform.clock.now())
  const session = claims && (await selectSession(context.platform.db, claims.session_id, claims.rid))
  return session && !session.is_ended ? session : null
}

const bearerOf = ({ request }: AuthRequest): string | null =>
  /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

/** What touches passwords, addresses and factors needs the second factor of whoever has one. */
export const assertFullSession = (session: SessionState): void => {
  if (session.needs_aal2) throw new AuthError('insufficient_aal')
}
