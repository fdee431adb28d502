import type { authTexts } from '../../../locales/auth.ts'
import type { Problem } from './problem.ts'

type Typed = { email: string; password: string; passwordField: string }

/** What is missing of e-mail and password (AUTH-006, AUTH-007): the first empty field has the documented sentence. */
export function checkCredentials(
  { email, password, passwordField }: Typed,
  t: ReturnType<typeof authTexts.get>,
): Problem[] {
  const isNamed = email.trim() !== ''
  if (isNamed && password) return []
  if (isNamed) return [{ field: passwordField, text: t.missingCredentials }]
  const missingEmail: Problem = { field: 'email', text: t.missingCredentials }
  return password ? [missingEmail] : [missingEmail, { field: passwordField, text: t.missingPassword }]
}
