import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Platform } from '../../platform/platform.ts'
import { insertAccount, markConfirmed, selectAccount } from './accounts.queries.ts'
import { AuthError } from './auth-error.ts'
import { confirmChange, findChangingAccount } from './confirm-change.ts'
import { displayName, fields, parseBody } from './input.ts'
import { redeemCode, redeemLink } from './one-time-token.ts'
import type { OneTimeTokenType, UsedToken } from './one-time-tokens.queries.ts'
import type { AuthRequest, AuthRoute } from './route.ts'
import { startSession } from './session-body.ts'

export const verifyTypes = ['sms', 'phone_change', 'email_change', 'signup', 'email', 'recovery'] as const
export type VerifyType = (typeof verifyTypes)[number]

const tokenTypes: Record<VerifyType, OneTimeTokenType> = {
  sms: 'sms_token',
  phone_change: 'phone_change_token',
  email_change: 'email_change_token_new',
  signup: 'confirmation_token',
  email: 'confirmation_token',
  recovery: 'recovery_token',
}

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
  await context.limits.take('verify', context.address, input.phone ?? input.email)
  const used = input.token_hash
    ? await redeemLink(context.platform, tokenTypes[input.type], input.token_hash)
    : await redeemTypedCode(context, input)
  if (!used) throw new AuthError('otp_expired')
  if (input.type === 'email_change' || input.type === 'phone_change') {
    return confirmChange(context, input.type, used)
  }
  return startSession(context, await confirmAccount(context.platform, input.type, used), 'otp')
}

const redeemTypedCode = async (context: AuthRequest, input: VerifyInput): Promise<UsedToken | null> => {
  const { platform } = context
  if (!input.token) throw new AuthError('validation_failed')
  const relatesTo = await findRecipient(context, input)
  return relatesTo ? redeemCode(platform, tokenTypes[input.type], relatesTo, input.token) : null
}

const findRecipient = async (context: AuthRequest, input: VerifyInput): Promise<string | null> => {
  const { type, email, phone } = input
  if (type === 'sms') return phone ?? null
  if (type === 'email_change' || type === 'phone_change')
    return findChangingAccount(context, { email, phone })
  return email ? ((await selectAccount(context.platform.db, { email }))?.id ?? null) : null
}

/** Marks what the code has proven and returns the account; the one of a new phone is made now (AUTH-018). */
export const confirmAccount = async (
  platform: Platform,
  type: VerifyType,
  used: UsedToken,
): Promise<string> => {
  if (type !== 'sms') {
    if (!used.user_id) throw new AuthError('otp_expired')
    await markConfirmed(platform.db, used.user_id, 'email_confirmed_at')
    return used.user_id
  }
  const phone = used.relates_to
  const metadata = (used.data['metadata'] ?? {}) as Record<string, unknown>
  const mayCreate = used.data['create_user'] === true
  const account =
    (await selectAccount(platform.db, { phone })) ??
    (mayCreate ? await createByPhone(platform, phone, metadata) : null)
  if (!account) throw new AuthError('otp_expired')
  await markConfirmed(platform.db, account.id, 'phone_confirmed_at')
  return account.id
}

const createByPhone = async (platform: Platform, phone: string, metadata: Record<string, unknown>) => {
  await insertAccount(platform.db, {
    id: randomUUID(),
    email: null,
    phone,
    encrypted_password: null,
    metadata,
    display_name: displayName.parse(metadata['display_name']) ?? null,
    is_confirmed: true,
  })
  return selectAccount(platform.db, { phone })
}

export { tokenTypes }
