import { PASSWORD_MIN_LENGTH } from '#contract/limits.ts'
import { countCodePoints } from '#contract/message-text.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import type { WeakPasswordCode } from '../gotrue/auth.texts.ts'
import { commonPasswords } from './common-passwords.ts'

/** Throws `weak_password` with its reasons: too short, among the most common, or the e-mail itself (D-045). */
export function assertStrongPassword(password: string, email: string | null | undefined): void {
  const plain = password.trim().toLowerCase()
  const codes: WeakPasswordCode[] = []
  if (countCodePoints(password) < PASSWORD_MIN_LENGTH) codes.push('length')
  if (commonPasswords.has(plain)) codes.push('common')
  if (email && (plain === email || plain === email.split('@')[0])) codes.push('email')
  if (codes.length > 0) throw new AuthError('weak_password', { weak: codes })
}
