import { OTP_LIFE_S } from '#contract/limits.ts'
import type { Mail } from '../../../platform/mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { smsTexts } from '../gotrue/auth.texts.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import type { AuthRequest } from '../gotrue/route.ts'
import { askerOf } from '../limits/source.ts'
import { issueOneTimeToken } from './one-time-token.ts'
import type { OneTimeTokenType } from './one-time-tokens.queries.ts'

/**
 * Sends a mail somebody asked for. A gateway that refuses becomes `email_send_failed`, since a success would not be
 * true; too many mails in all `over_email_send_rate_limit`.
 */
export async function sendMail({ platform, limits }: AuthRequest, message: Mail): Promise<void> {
  await limits.takeTotal('mail')
  await sendNotice(platform, message)
}

/** A mail about what has happened: no limit keeps it back. */
export async function sendNotice({ mail, log }: Platform, message: Mail): Promise<void> {
  try {
    await mail.send(message)
  } catch (error) {
    log.error({ reason: describeGatewayFailure(error) }, 'a mail could not be sent')
    throw new AuthError('email_send_failed')
  }
}

type CodeBySms = {
  readonly type: Extract<OneTimeTokenType, 'sms_token' | 'phone_change_token' | 'reauthentication_token'>
  readonly phone: string
  readonly userId: string | null
  readonly data?: Record<string, unknown>
}

/** Makes a code of ten minutes and sends it; a gateway that refuses becomes `sms_send_failed`. */
export async function sendCodeBySms(context: AuthRequest, { phone, ...token }: CodeBySms): Promise<void> {
  const { platform, limits, source } = context
  await limits.takeTotal('sms')
  const asker = askerOf(source)
  const { code } = await issueOneTimeToken(platform, { ...token, sentTo: phone, asker, lifeS: OTP_LIFE_S })
  try {
    await platform.sms.send({
      to: phone,
      text: smsTexts.code(code),
      ...(token.userId !== null && { user_id: token.userId }),
    })
  } catch (error) {
    platform.log.error({ reason: describeGatewayFailure(error) }, 'an SMS could not be sent')
    throw new AuthError('sms_send_failed')
  }
}

/** A gateway's own words may repeat the address: only its code is logged. */
const describeGatewayFailure = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : 'refused'
}

/**
 * Does what must not delay an answer, so that its time does not tell whether an account exists. A failure is
 * logged, there is nobody left to tell.
 */
export function runInBackground({ log }: Platform, what: string, work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    if (error instanceof AuthError) log.warn({ reason: error.code }, `${what} was left out`)
    else log.error({ err: error }, `${what} failed`)
  })
}
