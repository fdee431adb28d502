import { z } from 'zod'
import { selectAccount } from './accounts.queries.ts'
import { AuthError } from './auth-error.ts'
import { fields, parseBody } from './input.ts'
import { isPasswordRight } from './password.ts'
import type { AuthRoute } from './route.ts'
import { startSession } from './session-body.ts'

const body = z.object({ email: fields.email, phone: fields.phone, password: fields.password })

/**
 * `POST /token?grant_type=password`. A wrong password and an unknown account answer alike, in the same time. Whoever
 * has a second factor gets a session of aal1 that can do nothing but give its code.
 */
export const signInWithPassword: AuthRoute = async (context) => {
  const { platform, limits, address } = context
  const { email, phone, password } = parseBody(body, context.body)
  const name = email ?? phone
  await limits.take('password', address, name)
  if (!name) throw new AuthError('validation_failed')
  const account = await selectAccount(platform.db, email ? { email } : { phone: name })
  if (!(await isPasswordRight(account?.encrypted_password, password)) || !account) {
    throw new AuthError('invalid_credentials')
  }
  if (platform.config.authConfirm && !account.email_confirmed_at && !account.phone_confirmed_at) {
    throw new AuthError(email ? 'email_not_confirmed' : 'phone_not_confirmed')
  }
  return startSession(context, account.id, 'password')
}
