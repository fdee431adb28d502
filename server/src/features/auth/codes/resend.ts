import { z } from 'zod'
import { selectAccount, selectChangingAccountId } from '../credentials/accounts.queries.ts'
import {
  type PendingSignUp,
  sendEmailChangeMail,
  sendSignUpMail,
  sendSignUpSms,
} from '../credentials/confirmation.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import { fields, parseBody } from '../gotrue/input.ts'
import type { AuthRequest, AuthRoute } from '../gotrue/route.ts'
import { askerOf } from '../limits/source.ts'
import { runInBackground, sendCodeBySms } from './messages.ts'
import { selectOwnSignUp } from './one-time-tokens.queries.ts'
import { assertTakesSms } from './sms-numbers.ts'

const body = z.object({
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change']),
  email: fields.email,
  phone: fields.phone,
})

/**
 * `POST /resend`: what was sent for a sign-up or a new address, once more. The same answer whether or not anything
 * waits. A sign-up is sent again only to who began it: another one for the same address has another password.
 */
export const resend: AuthRoute = async (context) => {
  const { platform, limits, source } = context
  await limits.takeNetwork('send', source)
  const { type, email, phone } = parseBody(body, context.body)
  const isMail = type === 'signup' || type === 'email_change'
  const address = isMail ? email : phone
  if (!address || (email && phone)) throw new AuthError('validation_failed')
  if (!isMail) assertTakesSms(platform.config, address)
  await limits.takeMessage(isMail ? 'mail' : 'sms', source, address)
  const again = isMail && type === 'signup' ? signUpAgain : type === 'sms' ? smsAgain : changeAgain
  runInBackground(platform, 'sending something again', () => again(context, address))
  return {}
}

const signUpAgain = async (context: AuthRequest, email: string): Promise<void> => {
  const { platform, source, query } = context
  const signUp = await selectOwnSignUp(platform.db, 'confirmation_token', email, askerOf(source))
  if (signUp) await sendSignUpMail(context, email, signUp as PendingSignUp, query['redirect_to'])
}

const smsAgain = async (context: AuthRequest, phone: string): Promise<void> => {
  const signUp = await selectOwnSignUp(context.platform.db, 'sms_token', phone, askerOf(context.source))
  if (signUp) await sendSignUpSms(context, phone, signUp as PendingSignUp)
}

const changeAgain = async (context: AuthRequest, address: string): Promise<void> => {
  const { platform, limits, source, query } = context
  const isMail = address.includes('@')
  const id = await selectChangingAccountId(platform.db, isMail ? 'email_change' : 'phone_change', address)
  const account = id && (await selectAccount(platform.db, { id }))
  const waiting = account && (isMail ? account.email_change : account.phone_change)
  if (!account || !waiting) return
  // Named by the address in use, as this protocol does it: the one that waits has its own limit.
  if (waiting !== address) await limits.takeMessage(isMail ? 'mail' : 'sms', source, waiting)
  if (isMail) await sendEmailChangeMail(context, account.id, waiting, query['redirect_to'])
  else await sendCodeBySms(context, { type: 'phone_change_token', phone: waiting, userId: account.id })
}
