import type { authTexts } from '../../../locales/auth.ts'
import { AuthError } from '../auth-types.ts'

type Words = ReturnType<typeof authTexts.get>

/** What a person has to mend or wait for, in words. */
export type Problem = {
  text: string
  /** The name of the field it stands at; without one it is of the whole form. */
  field?: string
  /** Instead of the text: several reasons. */
  reasons?: readonly string[]
  /** It may be tried again then; `describe` says so for a span of time. */
  wait?: { untilMs: number; describe: (span: string) => string }
}

/** The field a refusal is about, where the form has it. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  email_address_invalid: 'email',
  email_exists: 'email',
  email_not_confirmed: 'email',
  invalid_credentials: 'password',
  current_password_invalid: 'current-password',
  weak_password: 'new-password',
  same_password: 'new-password',
  phone_exists: 'phone',
  phone_not_confirmed: 'phone',
  otp_expired: 'code',
  reauthentication_not_valid: 'code',
  mfa_verification_failed: 'code',
}

/** A failed call of the auth service as the person meets it; what is not known to belong to a field is the form's. */
export function describeProblem(error: unknown, words: Words, fallback: string): Problem {
  const text = describeAuthError(error, words, fallback)
  if (!(error instanceof AuthError)) return { text }
  const field = FIELD_OF_CODE[error.code]
  const wait = words.waits[error.code]
  return {
    text,
    ...(field && { field }),
    ...(error.reasons.length > 0 && { reasons: describeReasons(error, words) }),
    ...(error.retryAfterS !== null &&
      wait && { wait: { untilMs: Date.now() + error.retryAfterS * 1000, describe: wait } }),
  }
}

/**
 * What the person reads when a call of the auth service fails (D-049): no answer → the connection text;
 * a known code → our words for it; else what the server says; else the fallback of the call.
 */
export function describeAuthError(error: unknown, words: Words, fallback: string): string {
  if (!(error instanceof AuthError)) return fallback
  if (error.isNetwork) return words.networkFailed
  return words.codes[error.code] ?? error.serverMessage ?? fallback
}

/** Why a password is too weak, in the language of the screen; a reason of a newer server in its own words. */
const describeReasons = ({ reasons, reasonCodes }: AuthError, words: Words): readonly string[] =>
  reasons.map((reason, index) => words.weakReasons[reasonCodes[index] ?? ''] ?? reason)
