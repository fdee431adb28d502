import { z } from 'zod'
import { applyChange } from '../credentials/confirm-change.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import { authTexts } from '../gotrue/auth.texts.ts'
import { fields } from '../gotrue/input.ts'
import { safeRedirect, withFragment } from '../gotrue/redirect.ts'
import type { AuthRequest } from '../gotrue/route.ts'
import { findLink } from './one-time-token.ts'
import { signInByProof, tokenTypes } from './verify.ts'

const query = z.object({
  token: fields.token,
  type: z.enum(['signup', 'email', 'magiclink', 'email_change', 'recovery']),
})

/**
 * `GET /verify`, opened from a mail: the address to go on to. A new account arrives there with its session in the
 * fragment; a confirmed change arrives without one, the device that asked for it has its own.
 */
export async function openVerifyLink(context: AuthRequest): Promise<string> {
  const { platform, limits, source, site, query: values } = context
  const target = safeRedirect(site, values['redirect_to'])
  try {
    await limits.takeNetwork('verify', source)
    const parsed = query.safeParse(values)
    if (!parsed.success) throw new AuthError('otp_expired')
    const { token, type } = parsed.data
    const found = await findLink(platform, tokenTypes[type], token)
    if (!found) throw new AuthError('otp_expired')
    if (type === 'email_change') {
      await applyChange(context, found, async () => undefined)
      return withFragment(target, { type })
    }
    const session = await signInByProof(context, found, true)
    return withFragment(target, {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      token_type: session.token_type,
      type,
    })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return withFragment(target, {
      error: 'access_denied',
      error_code: error.code,
      error_description: authTexts[error.code],
    })
  }
}
