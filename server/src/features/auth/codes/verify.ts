import { z } from 'zod'
import { confirmChange } from '../credentials/confirm-change.ts'
import { proveAddress } from '../credentials/prove-address.ts'
import { undoEmailChange } from '../credentials/undo-email-change.ts'
import { isKnownDevice } from '../devices/known-device.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import { fields, parseBody } from '../gotrue/input.ts'
import { type AuthRequest, type AuthRoute, findSession } from '../gotrue/route.ts'
import { askerOf } from '../limits/source.ts'
import { announceEndedSessions } from '../sessions/end-sessions.ts'
import { beginSession, describeSession } from '../sessions/session-body.ts'
import { clearFactorTries } from '../factors/factor-tries.ts'
import { findCode, findLink } from './one-time-token.ts'
import type { OneTimeTokenType, FoundToken } from './one-time-tokens.queries.ts'

export const verifyTypes = [
  'sms',
  'phone_change',
  'email_change',
  'email_change_undo',
  'signup',
  'email',
  'magiclink',
  'recovery',
] as const
export type VerifyType = (typeof verifyTypes)[number]

const SIGN_IN_BY_MAIL = ['confirmation_token', 'magiclink_token'] as const

/** A client of this protocol names the mail, not always by the name it was sent under. */
export const tokenTypes: Record<VerifyType, readonly OneTimeTokenType[]> = {
  sms: ['sms_token'],
  phone_change: ['phone_change_token'],
  email_change: ['email_change_token_new'],
  email_change_undo: ['email_change_undo_token'],
  signup: SIGN_IN_BY_MAIL,
  email: SIGN_IN_BY_MAIL,
  magiclink: SIGN_IN_BY_MAIL,
  recovery: ['recovery_token'],
}
/** What is too much for six digits (D-168). */
const LINK_ONLY: ReadonlySet<VerifyType> = new Set(['recovery', 'email_change_undo'])

const body = z.object({
  type: z.enum(verifyTypes),
  email: fields.email,
  phone: fields.phone,
  /** The code a person typed. */
  token: fields.token.optional(),
  /** The secret of a link. */
  token_hash: fields.token.optional(),
})
type VerifyInput = z.output<typeof body>

/**
 * `POST /verify`: a code (with the phone or e-mail it went to) or a link's token, each good once. Answers with a
 * session: a new one, or, for a change confirmed by a device that is signed in, its own with new tokens.
 */
export const verify: AuthRoute = async (context) => {
  const input = parseBody(body, context.body)
  const found = input.token_hash
    ? await findMailedLink(context, input.type, input.token_hash)
    : await findTypedCode(context, input)
  if (!found) throw new AuthError('otp_expired')
  if (input.type === 'email_change' || input.type === 'phone_change') return confirmChange(context, found)
  if (input.type === 'email_change_undo') return undoEmailChange(context, found)
  return signInByProof(context, found, Boolean(input.token_hash))
}

/** Signs in whose address the code or link was sent to. The link is used up when the session has begun, not before. */
export async function signInByProof(context: AuthRequest, found: FoundToken, isLink: boolean) {
  const { platform } = context
  const { proof, session } = await platform.db.transaction().execute(async (db) => {
    const proven = await proveAddress(db, context, found)
    const { user_id, is_new_account: isNewAccount } = proven
    const begun = await beginSession(db, context, user_id, methodOf(found, isLink), { isNewAccount })
    return { proof: proven, session: begun }
  })
  announceEndedSessions(platform, proof.user_id, proof.ended)
  // A link nobody can guess: after too many wrong second factors the account begins anew (SAFE-012).
  if (isLink) await clearFactorTries(context, proof.user_id)
  const answer = await describeSession(context, session)
  return proof.is_first ? { ...answer, first_proof: true } : answer
}

const methodOf = ({ token_type }: FoundToken, isLink: boolean): 'recovery' | 'magiclink' | 'otp' => {
  if (token_type === 'recovery_token') return 'recovery'
  return isLink && token_type === 'magiclink_token' ? 'magiclink' : 'otp'
}

const findMailedLink = async (
  { platform, limits, source }: AuthRequest,
  type: VerifyType,
  tokenHash: string,
): Promise<FoundToken | null> => {
  await limits.takeNetwork('verify', source)
  return findLink(platform, tokenTypes[type], tokenHash)
}

const findTypedCode = async (context: AuthRequest, input: VerifyInput): Promise<FoundToken | null> => {
  const { platform, limits, source } = context
  const { type, token } = input
  const isByPhone = type === 'sms' || type === 'phone_change'
  const sentTo = isByPhone ? input.phone : input.email
  if (!token || !sentTo) throw new AuthError('validation_failed')
  const isKnown = await isKnownDevice(context, isByPhone ? { phone: sentTo } : { email: sentTo })
  if (!isKnown) await limits.takeNetwork('verify', source)
  const taken = await limits.takeAccount('code', source, sentTo, isKnown)
  if (LINK_ONLY.has(type)) return null
  // Two accounts may wait for one address: a signed-in caller means their own.
  const isChange = type === 'email_change' || type === 'phone_change'
  const session = isChange ? await findSession(context) : null
  const code = { types: tokenTypes[type], sentTo, asker: askerOf(source), code: token }
  const found = await findCode(platform, { ...code, userId: session?.user_id ?? null })
  if (found) await taken.succeeded()
  return found
}
