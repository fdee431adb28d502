import { z } from 'zod'
import { selectPendingSignUp } from '../codes/one-time-tokens.queries.ts'
import { isKnownDevice } from '../devices/known-device.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import { fields, parseBody } from '../gotrue/input.ts'
import type { AuthRequest, AuthRoute } from '../gotrue/route.ts'
import { askerOf } from '../limits/source.ts'
import { startSession } from '../sessions/session-body.ts'
import { selectAccount } from './accounts.queries.ts'
import { isPasswordRight } from './password.ts'

const body = z.object({ email: fields.email, phone: fields.phone, password: fields.password })

/**
 * `POST /token?grant_type=password`. A wrong password and an unknown account answer alike, in the same time. Whoever
 * has a second factor gets a session of aal1 that can do nothing but give its code.
 */
export const signInWithPassword: AuthRoute = async (context) => {
  const { platform, limits, source } = context
  const { email, phone, password } = parseBody(body, context.body)
  const name = email ?? phone
  if (!name) throw new AuthError('validation_failed')
  const key = email ? { email } : { phone: name }
  const isKnown = await isKnownDevice(context, key)
  if (!isKnown) await limits.takeNetwork('password', source)
  const taken = await limits.takeAccount('password', source, name, isKnown)
  const account = await selectAccount(platform.db, key)
  const pending = await findPendingPassword(context, name)
  const encrypted_password = account ? account.encrypted_password : pending
  const isRight = await isPasswordRight(encrypted_password, password)
  if (!isRight || !encrypted_password) throw new AuthError('invalid_credentials')
  await taken.succeeded()
  const isUnconfirmed = !account?.email_confirmed_at && !account?.phone_confirmed_at
  if (!account || (platform.config.authConfirm && isUnconfirmed)) {
    throw new AuthError(email ? 'email_not_confirmed' : 'phone_not_confirmed')
  }
  return startSession(context, account.id, encrypted_password)
}

/** The password of a sign-up that waits for its confirmation: its person is told so. */
const findPendingPassword = async (
  { platform, source }: AuthRequest,
  name: string,
): Promise<string | null> => {
  if (!platform.config.authConfirm) return null
  const types = ['confirmation_token', 'sms_token'] as const
  const pending = await selectPendingSignUp(platform.db, types, name, askerOf(source))
  return pending ? String(pending['encrypted_password']) : null
}
