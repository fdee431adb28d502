import { PASSWORD_MIN_LENGTH } from '#contract/limits.ts'
import { countCodePoints } from '#contract/message-text.ts'
import { AuthError } from './auth-error.ts'
import { weakPasswordReasons } from './auth.texts.ts'
import { commonPasswords } from './common-passwords.ts'

/** Throws `weak_password` with its reasons: too short, among the most common, or the e-mail itself (D-045). */
export const assertStrongPassword = (password: string, email: string | null | undefined): void => {
  const plain = password.trim().toLowerCase()
  const reasons: string[] = []
  if (countCodePoints(password) < PASSWORD_MIN_LENGTH) reasons.push(weakPasswordReasons.length)
  if (commonPasswords.has(plain)) reasons.push(weakPasswordReasons.common)
  if (email && (plain === email || plain === email.split('@')[0])) reasons.push(weakPasswordReasons.email)
  if (reasons.length > 0) throw new AuthError('weak_password', reasons)
}
