import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/postgres/tables.ts'
import { isKnownDevice } from '../devices/known-device.ts'
import { askerOf } from '../limits/source.ts'
import { findCode } from '../codes/one-time-token.ts'
import { deleteToken } from '../codes/one-time-tokens.queries.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import type { AuthRequest } from '../gotrue/route.ts'
import { lockSession } from '../sessions/lock-session.ts'
import { markSessionProven, type SessionState } from '../sessions/sessions.queries.ts'
import { type Account, lockPassword, markProven } from './accounts.queries.ts'
import { isPasswordRight } from './password.ts'

/** A sign-in or a code is good for changes this long (D-167). */
const FRESH_FOR_S = 300

export type GivenProof = {
  readonly current_password?: string | undefined
  /** A code of `GET /reauthenticate`. */
  readonly nonce?: string | undefined
}

/** Whether the session has shown who it is within five minutes. */
export function isFresh({ proven_ago_s }: SessionState): boolean {
  return proven_ago_s !== null && proven_ago_s <= FRESH_FOR_S
}

/**
 * Before a password, an address or a factor changes (D-167): the current password, a code, or a fresh session. Throws
 * `current_password_invalid`, `reauthentication_not_valid` or `reauthentication_needed`.
 */
export async function assertFreshProof(
  context: AuthRequest,
  session: SessionState,
  account: Account,
  { current_password, nonce }: GivenProof,
): Promise<void> {
  if (current_password) return assertCurrentPassword(context, account, current_password)
  if (nonce) return assertNonce(context, session, account, nonce)
  if (!isFresh(session)) throw new AuthError('reauthentication_needed')
}

/**
 * In the transaction of the change: the session has not been ended since, nor the password that was given replaced.
 * Throws `session_not_found` or `current_password_invalid`.
 */
export async function assertProofStands(
  db: Kysely<Database>,
  session: SessionState,
  { id, encrypted_password }: Account,
  { current_password }: GivenProof,
): Promise<void> {
  if (!(await lockSession(db, session))) throw new AuthError('session_not_found')
  const isReplaced =
    current_password && encrypted_password && !(await lockPassword(db, id, encrypted_password))
  if (isReplaced) throw new AuthError('current_password_invalid')
}

async function assertCurrentPassword(
  context: AuthRequest,
  account: Account,
  password: string,
): Promise<void> {
  const isKnown = await isKnownDevice(context, { user_id: account.id })
  const taken = await context.limits.takeAccount('password', context.source, account.id, isKnown)
  if (!(await isPasswordRight(account.encrypted_password, password))) {
    throw new AuthError('current_password_invalid')
  }
  await taken.succeeded()
}

/** A right code also proves the address it went to: whoever is signed in here holds it. */
async function assertNonce(
  context: AuthRequest,
  session: SessionState,
  account: Account,
  nonce: string,
): Promise<void> {
  const { platform, limits, source } = context
  const sentTo = account.email ?? account.phone
  if (!sentTo) throw new AuthError('reauthentication_not_valid')
  const isKnown = await isKnownDevice(context, { user_id: account.id })
  const taken = await limits.takeAccount('code', source, sentTo, isKnown)
  const found = await findCode(platform, {
    types: ['reauthentication_token'],
    sentTo,
    asker: askerOf(source),
    userId: account.id,
    code: nonce,
  })
  if (!found || !(await deleteToken(platform.db, found.id))) throw new AuthError('reauthentication_not_valid')
  await taken.succeeded()
  await markSessionProven(platform.db, session.id)
  await markProven(platform.db, account.id, account.email ? 'email' : 'phone')
}
