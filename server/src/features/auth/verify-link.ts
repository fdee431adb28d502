import { z } from 'zod'
import { AuthError } from './auth-error.ts'
import { authTexts } from './auth.texts.ts'
import { applyChange } from './confirm-change.ts'
import { fields } from './input.ts'
import { redeemLink } from './one-time-token.ts'
import { safeRedirect, withFragment } from './redirect.ts'
import type { AuthRequest } from './route.ts'
import { startSession } from './session-body.ts'
import { confirmAccount, tokenTypes } from './verify.ts'

const query = z.object({
  token: fields.token,
  type: z.enum(['signup', 'email', 'email_change', 'recovery']),
})

/**
 * `GET /verify`, opened from a mail: the address to go on to. A new account arrives there with its session in the
 * fragment; a confirmed change arrives without one, the device that asked for it has its own.
 */
export const openVerifyLink = async (context: AuthRequest): Promise<string> => {
  const { platform, limits, address, site, query: values } = context
  const target = safeRedirect(site, values['redirect_to'])
  try {
    await limits.take('verify', address)
    const parsed = query.safeParse(values)
    if (!parsed.success) throw new AuthError('otp_expired')
    const { token, type } = parsed.data
    const used = await redeemLink(platform, tokenTypes[type], token)
    if (!used) throw new AuthError('otp_expired')
    if (type === 'email_change') {
      await applyChange(context, type, used)
      return withFragment(target, { type })
    }
    const session = await startSession(context, await confirmAccount(platform, type, used), 'otp')
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
