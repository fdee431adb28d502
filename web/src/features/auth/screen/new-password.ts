import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contract/limits.ts'
import type { authTexts } from '../../../locales/auth.ts'
import type { Problem } from './problem.ts'

/** The name of every field that takes a new password. */
export const NEW_PASSWORD = 'new-password'

/** What is wrong with a new password before the server is asked (D-045). */
export function checkNewPassword(password: string, t: ReturnType<typeof authTexts.get>): Problem[] {
  if (password.length < PASSWORD_MIN_LENGTH) return [{ field: NEW_PASSWORD, text: t.passwordTooShort }]
  if (password.length > PASSWORD_MAX_LENGTH)
    return [{ field: NEW_PASSWORD, text: t.passwordTooLong(PASSWORD_MAX_LENGTH) }]
  return []
}
