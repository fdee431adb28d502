import { type Account, markSent } from './accounts.queries.ts'
import { mailTexts } from './auth.texts.ts'
import { sendCodeBySms, sendMail } from './messages.ts'
import { issueOneTimeToken } from './one-time-token.ts'
import { safeRedirect } from './redirect.ts'
import type { AuthRequest } from './route.ts'

/** Confirmation links of sign-ups and of new e-mails. */
export const CONFIRMATION_LIFE_S = 24 * 3600

/** Sends what confirms a new account: a mail with link and code, or a code by SMS; at most one a minute. */
export const sendConfirmation = async (
  { platform, limits, site }: AuthRequest,
  account: Account,
  redirectTo: unknown,
): Promise<void> => {
  const { id, email, phone } = account
  if (email) {
    await limits.takeSend(email, 'over_email_send_rate_limit')
    const secret = await issueOneTimeToken(platform, {
      type: 'confirmation_token',
      relatesTo: id,
      userId: id,
      lifeS: CONFIRMATION_LIFE_S,
    })
    const link = verifyLink(site, {
      token: secret.token,
      type: 'signup',
      redirect_to: safeRedirect(site, redirectTo),
    })
    const { subject, text } = mailTexts.confirmation
    await sendMail(platform, { to: email, subject, text: text(link, secret.code) })
  } else if (phone) {
    await limits.takeSend(phone, 'over_sms_send_rate_limit')
    await sendCodeBySms(platform, { type: 'sms_token', phone, relatesTo: phone, userId: id })
  }
  await markSent(platform.db, id, 'confirmation_sent_at')
}

/** A link that confirms as soon as it is opened. */
export const verifyLink = (
  site: string,
  values: { token: string; type: 'signup' | 'email_change'; redirect_to: string },
): string => `${site}/auth/v1/verify?${new URLSearchParams(values).toString()}`
