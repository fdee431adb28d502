import type { authTexts } from '../../../locales/auth.ts'
import { AuthError } from '../auth-types.ts'

type Words = ReturnType<typeof authTexts.get>

/**
 * What the person reads when a call of the auth service fails (D-049): no answer → the connection text;
 * a known code → our words for it; else what the server says; else the fallback of the call.
 */
export const describeAuthError = (error: unknown, words: Words, fallback: string): string => {
  if (!(error instanceof AuthError)) return fallback
  if (error.isNetwork) return words.networkFailed
  return words.codes[error.code] ?? error.serverMessage ?? fallback
}
