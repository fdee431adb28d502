import { z } from 'zod'
import { selectAccount } from './accounts.queries.ts'
import { AuthError } from './auth-error.ts'
import { fields, parseBody } from './input.ts'
import { runInBackground, sendCodeBySms } from './messages.ts'
import type { AuthRoute } from './route.ts'

const body = z.object({
  phone: fields.phone,
  create_user: z.boolean().default(true),
  data: fields.data,
})

/**
 * `POST /otp`: a code of six digits by SMS. The account of a new phone is made when its code is given, not before.
 * With create_user false the answer does not tell whether the phone is known.
 */
export const sendOtp: AuthRoute = async ({ platform, limits, address, body: input }) => {
  await limits.take('send', address)
  const { phone, create_user, data } = parseBody(body, input)
  if (!phone) throw new AuthError('validation_failed')
  await limits.takeSend(phone, 'over_sms_send_rate_limit')
  const send = () =>
    sendCodeBySms(platform, {
      type: 'sms_token',
      phone,
      relatesTo: phone,
      userId: null,
      data: { ...(data ? { metadata: data } : {}), create_user },
    })
  if (create_user) {
    await send()
  } else {
    runInBackground(platform, 'sending a code', async () => {
      if (await selectAccount(platform.db, { phone })) await send()
    })
  }
  return {}
}
