import { sendCodeBySms, sendMail } from '../codes/messages.ts'
import { issueOneTimeToken } from '../codes/one-time-token.ts'
import { mailTexts } from '../gotrue/auth.texts.ts'
import { safeRedirect } from '../gotrue/redirect.ts'
import type { AuthRequest } from '../gotrue/route.ts'
import { askerOf } from '../limits/source.ts'

/** Confirmation links of sign-ups and of new e-mails. */
export const CONFIRMATION_LIFE_S = 24 * 3600

/** A sign-up that waits: nobody's account before its own link or code comes back (D-166). */
export type PendingSignUp = {
  readonly encrypted_password: string
  readonly metadata: Record<string, unknown>
}

/** Sends the mail with the link and code of one sign-up. The caller has counted it. */
export async function sendSignUpMail(
  context: AuthRequest,
  email: string,
  signUp: PendingSignUp,
  redirectTo: unknown,
): Promise<void> {
  const { platform, links, site, source } = context
  const secret = await issueOneTimeToken(platform, {
    type: 'confirmation_token',
    sentTo: email,
    userId: null,
    asker: askerOf(source),
    lifeS: CONFIRMATION_LIFE_S,
    data: { create_user: true, ...signUp },
  })
  const redirect_to = safeRedirect(site, redirectTo)
  const link = links && verifyLink(links, { token: secret.token, type: 'signup', redirect_to })
  const { subject, text } = mailTexts.confirmation
  await sendMail(context, { to: email, subject, text: text(link, secret.code) })
}

/** The same by SMS. */
export function sendSignUpSms(context: AuthRequest, phone: string, signUp: PendingSignUp): Promise<void> {
  return sendCodeBySms(context, {
    type: 'sms_token',
    phone,
    userId: null,
    data: { create_user: true, ...signUp },
  })
}

/** Sends the link and code for an e-mail that waits to be an account's. */
export async function sendEmailChangeMail(
  context: AuthRequest,
  userId: string,
  email: string,
  redirectTo: unknown,
): Promise<void> {
  const { platform, links, site, source } = context
  const secret = await issueOneTimeToken(platform, {
    type: 'email_change_token_new',
    sentTo: email,
    userId,
    asker: askerOf(source),
    lifeS: CONFIRMATION_LIFE_S,
  })
  const redirect_to = safeRedirect(site, redirectTo)
  const link = links && verifyLink(links, { token: secret.token, type: 'email_change', redirect_to })
  const { subject, text } = mailTexts.emailChange
  await sendMail(context, { to: email, subject, text: text(link, secret.code), user_id: userId })
}

/** A link that confirms as soon as it is opened. */
const verifyLink = (
  site: string,
  values: { token: string; type: 'signup' | 'email_change'; redirect_to: string },
): string => `${site}/auth/v1/verify?${new URLSearchParams(values).toString()}`
