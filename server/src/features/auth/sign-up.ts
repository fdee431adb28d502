import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Account, insertAccount, selectAccount, updateUnconfirmedAccount } from './accounts.queries.ts'
import { AuthError } from './auth-error.ts'
import { sendConfirmation } from './confirmation.ts'
import { displayName, fields, parseBody } from './input.ts'
import { hashPassword } from './password.ts'
import type { AuthRoute } from './route.ts'
import { startSession } from './session-body.ts'
import { describeUser } from './user-body.ts'
import { assertStrongPassword } from './weak-password.ts'

const body = z.object({
  email: fields.email,
  phone: fields.phone,
  password: fields.password,
  data: fields.data,
})

/**
 * `POST /signup` with e-mail or phone and a password; `redirect_to` in the query. Answers with a session, or with
 * the user alone while AUTH_CONFIRM asks for a confirmation first.
 */
export const signUp: AuthRoute = async (context) => {
  const { platform, limits, address } = context
  await limits.take('signup', address)
  const { email, phone, password, data } = parseBody(body, context.body)
  const key = email ? { email } : phone ? { phone } : null
  if (!key) throw new AuthError('anonymous_provider_disabled')
  // An account begins with one proven address; the other is added by PUT /user, with its own confirmation.
  if (email && phone) throw new AuthError('validation_failed')
  assertStrongPassword(password, email)
  const encryptedPassword = await hashPassword(password)
  const id = randomUUID()
  const isNew = await insertAccount(platform.db, {
    id,
    email: email ?? null,
    phone: phone ?? null,
    encrypted_password: encryptedPassword,
    metadata: data ?? {},
    display_name: displayName.parse(data?.['display_name']) ?? null,
    is_confirmed: !platform.config.authConfirm,
  })
  if (isNew && !platform.config.authConfirm) return startSession(context, id, 'password')

  const account = await selectAccount(platform.db, key)
  if (!account || isConfirmed(account) || !platform.config.authConfirm)
    throw new AuthError('user_already_exists')
  await sendConfirmation(context, account, context.query['redirect_to'])
  if (!isNew) await updateUnconfirmedAccount(platform.db, account.id, encryptedPassword)
  const waiting = await selectAccount(platform.db, { id: account.id })
  return describeUser(waiting ?? account)
}

const isConfirmed = (account: Account): boolean =>
  account.email_confirmed_at !== null || account.phone_confirmed_at !== null
