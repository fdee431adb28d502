import { randomUUID } from 'node:crypto'
import { ACCESS_TOKEN_LIFE_S } from '#contract/limits.ts'
import { type Account, lockPassword, selectAccount } from '../credentials/accounts.queries.ts'
import { hashToken } from '../codes/secrets.ts'
import { isKnownByUser, rememberDevice } from '../devices/known-devices.queries.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import type { AuthRequest } from '../gotrue/route.ts'
import { appMetadataOf, describeUser } from '../gotrue/user-body.ts'
import { insertNotice } from '../notices/notices.queries.ts'
import { makeRefreshToken } from './refresh-token.ts'
import { selectRefreshTokenId } from './refresh-tokens.queries.ts'
import { rotateActiveToken } from './rotate-active-token.ts'
import { insertSession, selectSession } from './sessions.queries.ts'

/** A session as clients of the protocol store it. */
export type SessionBody = {
  readonly access_token: string
  readonly token_type: 'bearer'
  readonly expires_in: number
  /** Seconds since 1970. */
  readonly expires_at: number
  readonly refresh_token: string
  readonly user: ReturnType<typeof describeUser>
  /** The code or link that it rests on was the first proof of its address (D-166). */
  readonly first_proof?: true
}

/** How somebody proved who they are (claim amr). */
export type SignInMethod = 'password' | 'otp' | 'magiclink' | 'recovery' | 'totp' | 'recovery_code'

/** What a sign-in rests on; a password by the hash that it was found right for. */
type SignInProof = Exclude<SignInMethod, 'password'> | { readonly encrypted_password: string }

/**
 * Signs a device in. The caller has proven the account. A device the account does not know is told to the person,
 * unless the account is being made just now. Throws `invalid_credentials` when the account has another password by
 * now: a new one ends all sessions, and this one would come too late to be among them.
 */
export async function startSession(
  context: AuthRequest,
  userId: string,
  proof: SignInProof,
  { isNewAccount = false } = {},
): Promise<SessionBody> {
  const { platform, userAgent: user_agent, address: ip } = context
  const id = randomUUID()
  const refreshToken = makeRefreshToken(platform.keys.accessToken, id)
  const device_hash = context.giveDevice()
  await platform.db.transaction().execute(async (db) => {
    if (typeof proof !== 'string' && !(await lockPassword(db, userId, proof.encrypted_password)))
      throw new AuthError('invalid_credentials')
    const session = {
      id,
      user_id: userId,
      method: typeof proof === 'string' ? proof : 'password',
      token_hash: hashToken(refreshToken),
      user_agent,
      ip,
      device_hash,
    }
    await insertSession(db, session)
    const isKnown = isNewAccount || (await isKnownByUser(db, userId, device_hash))
    if (!isKnown) await insertNotice(db, userId, 'new_device', { user_agent, ip })
    const state = await selectSession(db, id)
    if (!state?.needs_aal2) await rememberDevice(db, id)
  })
  return describeSession(context, id, refreshToken)
}

/** New tokens for a device that stays signed in. */
export async function renewSession(context: AuthRequest, sessionId: string): Promise<SessionBody> {
  const { db, keys } = context.platform
  const refreshToken = await db
    .transaction()
    .execute((transaction) => rotateActiveToken(transaction, keys.accessToken, sessionId))
  return describeSession(context, sessionId, refreshToken)
}

/** A fresh access token for a session, with the refresh token that comes next. */
export async function describeSession(
  { platform, tokens }: AuthRequest,
  sessionId: string,
  refreshToken: string,
): Promise<SessionBody> {
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
