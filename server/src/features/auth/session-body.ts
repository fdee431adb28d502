import { randomUUID } from 'node:crypto'
import { ACCESS_TOKEN_LIFE_S } from '#contract/limits.ts'
import { type Account, selectAccount } from './accounts.queries.ts'
import type { AuthRequest } from './route.ts'
import { hashToken, makeToken } from './secrets.ts'
import {
  insertSession,
  replaceRefreshToken,
  selectRefreshTokenId,
  selectSession,
} from './sessions.queries.ts'
import { appMetadataOf, describeUser } from './user-body.ts'

/** A session as clients of the protocol store it. */
export interface SessionBody {
  readonly access_token: string
  readonly token_type: 'bearer'
  readonly expires_in: number
  /** Seconds since 1970. */
  readonly expires_at: number
  readonly refresh_token: string
  readonly user: ReturnType<typeof describeUser>
}

/** How somebody proved who they are (claim amr). */
export type SignInMethod = 'password' | 'otp' | 'totp' | 'recovery_code'

/** Signs a device in. The caller has proven the account. */
export const startSession = async (
  context: AuthRequest,
  userId: string,
  method: SignInMethod,
): Promise<SessionBody> => {
  const id = randomUUID()
  const refreshToken = makeToken()
  await insertSession(context.platform.db, {
    id,
    user_id: userId,
    method,
    token_hash: hashToken(refreshToken),
    user_agent: context.userAgent,
    ip: context.address,
  })
  return describeSession(context, id, refreshToken)
}

/** New tokens for a device that stays signed in. */
export const renewSession = async (context: AuthRequest, sessionId: string): Promise<SessionBody> => {
  const refreshToken = makeToken()
  await replaceRefreshToken(context.platform.db, sessionId, hashToken(refreshToken))
  return describeSession(context, sessionId, refreshToken)
}

/** A fresh access token for a session, with the refresh token that comes next. */
export const describeSession = async (
  { platform, tokens }: AuthRequest,
  sessionId: string,
  refreshToken: string,
): Promise<SessionBody> => {
  const session = await selectSession(platform.db, sessionId)
  const account: Account | null = session && (await selectAccount(platform.db, { id: session.user_id }))
  const rid = await selectRefreshTokenId(platform.db, hashToken(refreshToken))
  if (!session || !account || rid === null)
    throw new Error('a session was removed while it was being described')
  const { token, expires_at } = tokens.issue(
    {
      user_id: account.id,
      session_id: sessionId,
      aal: session.aal,
      rid,
      amr: session.amr,
      email: account.email,
      phone: account.phone,
      user_metadata: account.raw_user_meta_data,
      app_metadata: appMetadataOf(account),
    },
    platform.clock.now(),
  )
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_LIFE_S,
    expires_at,
    refresh_token: refreshToken,
    user: describeUser(account),
  }
}
