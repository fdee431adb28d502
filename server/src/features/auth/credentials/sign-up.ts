import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { assertTakesSms } from '../codes/sms-numbers.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import { displayName, fields, parseBody } from '../gotrue/input.ts'
import type { AuthRequest, AuthRoute } from '../gotrue/route.ts'
import { describePendingUser } from '../gotrue/user-body.ts'
import { startSession } from '../sessions/session-body.ts'
import { insertAccount, selectAccount } from './accounts.queries.ts'
import { type PendingSignUp, sendSignUpMail, sendSignUpSms } from './confirmation.ts'
import { hashPassword } from './password.ts'
import { assertStrongPassword } from './weak-password.ts'

const address = z.object({ email: fields.email, phone: fields.phone })
const body = address.extend({ password: fields.password, data: fields.data })

/**
 * `POST /signup` with e-mail or phone and a password; `redirect_to` in the query. Answers with a session, or, while
 * AUTH_CONFIRM asks for a confirmation first, with the user alone: their account is made by the link.
 */
export const signUp: AuthRoute = async (context) => {
  const { platform, limits, source } = context
  await limits.takeNetwork('signup', source)
  const { email, phone } = parseBody(address, context.body)
  if (!email && !phone) throw new AuthError('anonymous_provider_disabled')
  // An account begins with one address; the other is added by PUT /user, with its own confirmation.
  if (email && phone) throw new AuthError('validation_failed')
  const { password, data = {} } = parseBody(body, context.body)
  assertStrongPassword(password, email)
  const encrypted_password = await hashPassword(password)
  if (platform.config.authConfirm) {
    return askForConfirmation(context, { email, phone }, { encrypted_password, metadata: data })
  }
  const id = randomUUID()
  const isNew = await insertAccount(platform.db, {
    id,
    email: email ?? null,
    phone: phone ?? null,
    encrypted_password,
    metadata: data,
    display_name: displayName.parse(data['display_name']) || null,
    is_proven: false,
  })
  if (!isNew) throw new AuthError('user_already_exists')
  return startSession(context, id, encrypted_password, { isNewAccount: true })
}

/** Each sign-up has its own link or code, which carries its own password and name (D-166). */
const askForConfirmation = async (
  context: AuthRequest,
  { email, phone }: z.output<typeof address>,
  pending: PendingSignUp,
) => {
  const { platform, limits, source, query } = context
  const account = await selectAccount(platform.db, email ? { email } : { phone: phone ?? '' })
  if (account?.email_confirmed_at || account?.phone_confirmed_at) throw new AuthError('user_already_exists')
  if (email) {
    await limits.takeMessage('mail', source, email)
    await sendSignUpMail(context, email, pending, query['redirect_to'])
  } else if (phone) {
    assertTakesSms(platform.config, phone)
    await limits.takeMessage('sms', source, phone)
    await sendSignUpSms(context, phone, pending)
  }
  return describePendingUser({ email: email ?? null, phone: phone ?? null, metadata: pending.metadata })
}
