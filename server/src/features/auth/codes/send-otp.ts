import { z } from 'zod'
import { selectAccount } from '../credentials/accounts.queries.ts'
import { isKnownDevice } from '../devices/known-device.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import { mailTexts } from '../gotrue/auth.texts.ts'
import { fields, parseBody } from '../gotrue/input.ts'
import type { AuthRequest, AuthRoute } from '../gotrue/route.ts'
import { askerOf } from '../limits/source.ts'
import { runInBackground, sendCodeBySms, sendMail } from './messages.ts'
import { issueOneTimeToken } from './one-time-token.ts'
import { assertTakesSms } from './sms-numbers.ts'

/** Of the link; the code beside it lives ten minutes. */
const MAGIC_LINK_LIFE_S = 3600

const body = z.object({
  email: fields.email,
  phone: fields.phone,
  create_user: z.boolean().default(true),
  data: fields.data,
})

/**
 * `POST /otp`: a code of six digits by SMS, or a mail with a link and a code. The account of a new address is made
 * when its code is given, not before. With create_user false the answer does not tell whether the address is known.
 */
export const sendOtp: AuthRoute = async (context) => {
  const { platform, limits, source } = context
  const { email, phone, create_user, data } = parseBody(body, context.body)
  if (Boolean(email) === Boolean(phone)) throw new AuthError('validation_failed')
  if (phone) assertTakesSms(platform.config, phone)
  const key = email ? { email } : { phone: phone ?? '' }
  const isKnown = await isKnownDevice(context, key)
  if (!isKnown) await limits.takeNetwork('send', source)
  await limits.takeMessage(email ? 'mail' : 'sms', source, email ?? phone ?? '', isKnown)
  const wanted = { ...(data ? { metadata: data } : {}), create_user }
  const send = (): Promise<void> =>
    email
      ? sendMagicLink(context, email, wanted)
      : sendCodeBySms(context, { type: 'sms_token', phone: phone ?? '', userId: null, data: wanted })
  if (create_user) {
    await send()
  } else {
    runInBackground(platform, 'sending a code', async () => {
      if (await selectAccount(platform.db, key)) await send()
    })
  }
  return {}
}

const sendMagicLink = async (
  context: AuthRequest,
  email: string,
  data: Record<string, unknown>,
): Promise<void> => {
  const { platform, links, source } = context
  const { token, code } = await issueOneTimeToken(platform, {
    type: 'magiclink_token',
    sentTo: email,
    userId: null,
    asker: askerOf(source),
    lifeS: MAGIC_LINK_LIFE_S,
    data,
  })
  const fragment = new URLSearchParams({ token_hash: token, type: 'magiclink' })
  const { subject, text } = mailTexts.magicLink
  const link = links && `${links}/auth?modo=link#${fragment.toString()}`
  await sendMail(context, { to: email, subject, text: text(link, code) })
}
