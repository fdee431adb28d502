import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { ACCESS_TOKEN_LIFE_S } from '#contract/limits.ts'
import type { Database } from '../../../platform/postgres/tables.ts'
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

/** A session of which nobody has been told yet. */
export type BegunSession = { readonly session_id: string; readonly refresh_token: string }

/**
 * Signs a device in, in a transaction that has locked the account and found that it may. A device the account does not
 * know is told to the person, unless the account is being made just now.
 */
export async function beginSession(
  db: Kysely<Database>,
  context: AuthRequest,
  user_id: string,
  method: SignInMethod,
  { isNewAccount = false } = {},
): Promise<BegunSession> {
  const { platform, userAgent: user_agent, address: ip } = context
  const id = randomUUID()
  const refresh_token = makeRefreshToken(platform.keys.accessToken, id)
  const device_hash = context.giveDevice()
  const token_hash = hashToken(refresh_token)
  await insertSession(db, { id, user_id, method, token_hash, user_agent, ip, device_hash })
  const isKnown = isNewAccount || (await isKnownByUser(db, user_id, device_hash))
  if (!isKnown) await insertNotice(db, user_id, 'new_device', { user_agent, ip })
  const state = await selectSession(db, id)
  if (!state?.needs_aal2) await rememberDevice(db, id)
  return { session_id: id, refresh_token }
}

/**
 * Signs a device in by the password of this hash, which the caller has found right. Throws `invalid_credentials` when
 * the account has another one by now: a new one ends all sessions, and this one would come too late to be among them.
 */
export async function startSession(
  context: AuthRequest,
  userId: string,
  encrypted_password: string,
  { isNewAccount = false } = {},
): Promise<SessionBody> {
  const session = await context.platform.db.transaction().execute(async (db) => {
    if (!(await lockPassword(db, userId, encrypted_password))) throw new AuthError('invalid_credentials')
    return beginSession(db, context, userId, 'password', { isNewAccount })
  })
  return describeSession(context, session)
}

/** New tokens for a device that stays signed in, in the transaction of what it gave a code for. */
export async function renewSession(
  db: Kysely<Database>,
  { platform }: AuthRequest,
  session_id: string,
): Promise<BegunSession> {
  return { session_id, refresh_token: await rotateActiveToken(db, platform.keys.accessToken, session_id) }
}

/** A fresh access token for a session, with the refresh token that comes next. */
export async function describeSession(
  { platform, tokens }: AuthRequest,
  { session_id, refresh_token }: BegunSession,
): Promise<SessionBody> {
  const session = await selectSession(platform.db, session_id)
  const account: Account | null = session && (await selectAccount(platform.db, { id: session.user_id }))
  const rid = await selectRefreshTokenId(platform.db, hashToken(refresh_token))
  if (!session || !account || rid === null)
    throw new Error('a session was removed while it was being described')
  const { token, expires_at } = tokens.issue(
    {
      user_id: account.id,
      session_id,
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
    refresh_token,
    user: describeUser(account),
  }
}
