import { OTP_LIFE_S } from '#contract/limits.ts'
import type { Mail } from '../../platform/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { smsTexts } from './auth.texts.ts'
import { AuthError } from './auth-error.ts'
import { issueOneTimeToken } from './one-time-token.ts'
import type { OneTimeTokenType } from './one-time-tokens.queries.ts'

/** Sends a mail; a gateway that refuses becomes `email_send_failed`, since a success would not be true. */
export const sendMail = async ({ mail, log }: Platform, message: Mail): Promise<void> => {
  try {
    await mail.send(message)
  } catch (error) {
    log.error({ reason: describeGatewayFailure(error) }, 'a mail could not be sent')
    throw new AuthError('email_send_failed')
  }
}

interface CodeBySms {
  readonly type: Extract<OneTimeTokenType, 'sms_token' | 'phone_change_token'>
  readonly phone: string
  readonly relatesTo: string
  readonly userId: string | null
  readonly data?: Record<string, unknown>
}

/** Makes a code of ten minutes and sends it; a gateway that refuses becomes `sms_send_failed`. */
export const sendCodeBySms = async (platform: Platform, { phone, ...token }: CodeBySms): Promise<void> => {
  const { code } = await issueOneTimeToken(platform, { ...token, lifeS: OTP_LIFE_S })
  try {
    await platform.sms.send({ to: phone, text: smsTexts.code(code) })
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
export const runInBackground = ({ log }: Platform, what: string, work: () => Promise<void>): void => {
  work().catch((error: unknown) => {
    if (!(error instanceof AuthError)) log.error({ err: error }, `${what} failed`)
  })
}
