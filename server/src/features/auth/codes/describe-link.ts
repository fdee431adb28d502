import { z } from 'zod'
import { selectAccount, selectDisplayName } from '../credentials/accounts.queries.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import { fields, parseBody } from '../gotrue/input.ts'
import type { AuthRoute } from '../gotrue/route.ts'
import { findLink } from './one-time-token.ts'
import { tokenTypes, verifyTypes } from './verify.ts'

const body = z.object({ type: z.enum(verifyTypes), token_hash: fields.token })

/**
 * `POST /link`: whose link this is, so that a screen can name the account before a tap redeems it (SAFE-005). Uses
 * nothing up. Whoever has the link may know: it would let them in.
 */
export const describeLink: AuthRoute = async ({ platform, limits, source, body: input }) => {
  await limits.takeNetwork('verify', source)
  const { type, token_hash } = parseBody(body, input)
  const token = await findLink(platform, tokenTypes[type], token_hash)
  if (!token) throw new AuthError('otp_expired')
  const sentTo = token.relates_to
  const isMail = sentTo.includes('@')
  const key = token.user_id ? { id: token.user_id } : isMail ? { email: sentTo } : { phone: sentTo }
  const account = await selectAccount(platform.db, key)
  const metadata = (token.data['metadata'] ?? {}) as Record<string, unknown>
  const asked = metadata['display_name']
  const name = account
    ? await selectDisplayName(platform.db, account.id)
    : typeof asked === 'string'
      ? asked
      : null
  return {
    type,
    user: {
      email: account ? account.email : isMail ? sentTo : null,
      phone: account ? account.phone : isMail ? null : sentTo,
      display_name: name || null,
    },
    ...(type === 'email_change' || type === 'email_change_undo' ? { new_email: sentTo } : {}),
  }
}
