import { z } from 'zod'
import {
  type Account,
  mergeMetadata,
  selectAccount,
  storePendingChange,
  updatePassword,
} from './accounts.queries.ts'
import { mailTexts } from './auth.texts.ts'
import { AuthError } from './auth-error.ts'
import { CONFIRMATION_LIFE_S, verifyLink } from './confirmation.ts'
import { endSessions } from './end-sessions.ts'
import { fields, METADATA_MAX_BYTES, parseBody } from './input.ts'
import { sendCodeBySms, sendMail } from './messages.ts'
import { issueOneTimeToken } from './one-time-token.ts'
import { hashPassword, isPasswordRight } from './password.ts'
import { safeRedirect } from './redirect.ts'
import { assertFullSession, type AuthRequest, type AuthRoute, requireSession } from './route.ts'
import { describeUser } from './user-body.ts'
import { assertStrongPassword } from './weak-password.ts'

const body = z.object({
  email: fields.email,
  phone: fields.phone,
  password: fields.password.optional(),
  data: fields.data,
})

/**
 * `PUT /user`. A new e-mail or phone waits for its link or code (D-158); a new password signs the other devices out.
 * Everything that may be refused is asked before the first write: a refused change has changed nothing.
 */
export const updateUser: AuthRoute = async (context) => {
  const { platform } = context
  const session = await requireSession(context)
  assertFullSession(session)
  const change = parseBody(body, context.body)
  const account = await selectAccount(platform.db, { id: session.user_id })
  if (!account) throw new AuthError('session_not_found')
  const email = change.email === account.email ? undefined : change.email
  const phone = change.phone === account.phone ? undefined : change.phone
  if (change.password !== undefined) await assertNewPassword(context, account, change.password)
  if (email) await assertFreeEmail(context, email)
  if (phone) await assertFreePhone(context, phone)
  if (change.data && !(await mergeMetadata(platform.db, account.id, change.data, METADATA_MAX_BYTES)))
    throw new AuthError('validation_failed')
  if (change.password !== undefined) await changePassword(context, account, session.id, change.password)
  if (email) await askForEmail(context, account, email)
  if (phone) await askForPhone(context, account, phone)
  return describeUser((await selectAccount(platform.db, { id: account.id })) ?? account)
}

const assertNewPassword = async (
  { limits, address }: AuthRequest,
  account: Account,
  password: string,
): Promise<void> => {
  await limits.take('password', address, account.id)
  assertStrongPassword(password, account.email)
  if (await isPasswordRight(account.encrypted_password, password)) throw new AuthError('same_password')
}

const assertFreeEmail = async ({ platform, limits, address }: AuthRequest, email: string): Promise<void> => {
  await limits.take('send', address)
  if (await selectAccount(platform.db, { email })) throw new AuthError('email_exists')
  await limits.takeSend(email, 'over_email_send_rate_limit')
}

const assertFreePhone = async ({ platform, limits, address }: AuthRequest, phone: string): Promise<void> => {
  await limits.take('send', address)
  if (await selectAccount(platform.db, { phone })) throw new AuthError('phone_exists')
  await limits.takeSend(phone, 'over_sms_send_rate_limit')
}

const changePassword = async (
  { platform }: AuthRequest,
  account: Account,
  sessionId: string,
  password: string,
): Promise<void> => {
  await updatePassword(platform.db, account.id, await hashPassword(password))
  await endSessions(platform, account.id, { except: sessionId })
}

const askForEmail = async (
  { platform, query, site }: AuthRequest,
  account: Account,
  email: string,
): Promise<void> => {
  await storePendingChange(platform.db, account.id, 'email_change', email)
  const secret = await issueOneTimeToken(platform, {
    type: 'email_change_token_new',
    relatesTo: account.id,
    userId: account.id,
    lifeS: CONFIRMATION_LIFE_S,
    data: { address: email },
  })
  const link = verifyLink(site, {
    token: secret.token,
    type: 'email_change',
    redirect_to: safeRedirect(site, query['redirect_to']),
  })
  const { subject, text } = mailTexts.emailChange
  await sendMail(platform, { to: email, subject, text: text(link, secret.code) })
}

const askForPhone = async ({ platform }: AuthRequest, account: Account, phone: string): Promise<void> => {
  await storePendingChange(platform.db, account.id, 'phone_change', phone)
  await sendCodeBySms(platform, {
    type: 'phone_change_token',
    phone,
    relatesTo: account.id,
    userId: account.id,
    data: { address: phone },
  })
}
