import { z } from 'zod'
import { OTP_LIFE_S } from '#contract/limits.ts'
import { sendCodeBySms, sendMail } from '../codes/messages.ts'
import { issueOneTimeToken } from '../codes/one-time-token.ts'
import { mailTexts } from '../gotrue/auth.texts.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import { fields, parseBody } from '../gotrue/input.ts'
import { type AuthRoute, requireSession } from '../gotrue/route.ts'
import { askerOf } from '../limits/source.ts'
import { markSessionProven } from '../sessions/sessions.queries.ts'
import { selectAccount } from './accounts.queries.ts'
import { assertFreshProof } from './fresh-proof.ts'

/** `GET /reauthenticate`: a code by mail, or by SMS to who has no e-mail; PUT /user takes it as `nonce`. */
export const sendReauthenticationCode: AuthRoute = async (context) => {
  const { platform, limits, source } = context
  const session = await requireSession(context)
  const account = await selectAccount(platform.db, { id: session.user_id })
  if (!account) throw new AuthError('session_not_found')
  const { email, phone } = account
  const asker = askerOf(source)
  if (email) {
    await limits.takeMessage('mail', source, email, true)
    const { code } = await issueOneTimeToken(platform, {
      type: 'reauthentication_token',
      sentTo: email,
      userId: account.id,
      asker,
      lifeS: OTP_LIFE_S,
    })
    const { subject, text } = mailTexts.reauthentication
    await sendMail(context, { to: email, subject, text: text(code) })
  } else if (phone) {
    await limits.takeMessage('sms', source, phone, true)
    await sendCodeBySms(context, { type: 'reauthentication_token', phone, userId: account.id })
  } else {
    throw new AuthError('validation_failed')
  }
  return {}
}

const body = z
  .object({ current_password: fields.password.optional(), nonce: fields.token.optional() })
  .refine(({ current_password, nonce }) => Boolean(current_password) !== Boolean(nonce))

/** `POST /reauthenticate`: for five minutes the session may change credentials, as after a sign-in. */
export const proveSession: AuthRoute = async (context) => {
  const { platform } = context
  const session = await requireSession(context)
  const proof = parseBody(body, context.body)
  const account = await selectAccount(platform.db, { id: session.user_id })
  if (!account) throw new AuthError('session_not_found')
  await assertFreshProof(context, session, account, proof)
  await markSessionProven(platform.db, session.id)
  return {}
}
