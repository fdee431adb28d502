import { z } from 'zod'
import { RECOVERY_LIFE_S } from '#contract/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { markSent, selectAccount } from './accounts.queries.ts'
import { mailTexts } from './auth.texts.ts'
import { AuthError } from './auth-error.ts'
import { fields, parseBody } from './input.ts'
import { runInBackground, sendMail } from './messages.ts'
import { issueOneTimeToken } from './one-time-token.ts'
import { safeRedirect } from './redirect.ts'
import type { AuthRoute } from './route.ts'

const body = z.object({ email: fields.email })

/**
 * `POST /recover`: the same answer, as fast, whether or not somebody has this e-mail (D-043). Of `redirect_to` in the
 * query only its own `redirect` counts, where the app goes after the new password (D-025).
 */
export const recover: AuthRoute = async ({ platform, limits, address, site, query, body: input }) => {
  await limits.take('send', address)
  const { email } = parseBody(body, input)
  if (!email) throw new AuthError('validation_failed')
  await limits.takeSend(email, 'over_email_send_rate_limit')
  runInBackground(platform, 'a password recovery', async () => {
    const account = await selectAccount(platform.db, { email })
    if (!account) return
    const target = new URL(safeRedirect(site, query['redirect_to'])).searchParams.get('redirect')
    const { link, code } = await makeRecoveryLink(platform, site, account.id, target)
    const { subject, text } = mailTexts.recovery
    await sendMail(platform, { to: email, subject, text: text(link, code) })
  })
  return {}
}

/**
 * A link of 30 minutes, good once, to the new-password screen. The token is in the fragment and used up by the
 * screen's POST, not by opening the page: programs that look at links in mails do not spend it.
 */
export const makeRecoveryLink = async (
  platform: Pick<Platform, 'db' | 'keys'>,
  site: string,
  userId: string,
  target: string | null = null,
): Promise<{ link: string; code: string }> => {
  const secret = await issueOneTimeToken(platform, {
    type: 'recovery_token',
    relatesTo: userId,
    userId,
    lifeS: RECOVERY_LIFE_S,
  })
  await markSent(platform.db, userId, 'recovery_sent_at')
  const fragment = new URLSearchParams({ token_hash: secret.token, type: 'recovery' })
  const query = new URLSearchParams({ modo: 'redefinir', ...(target ? { redirect: target } : {}) })
  return { link: `${site}/auth?${query.toString()}#${fragment.toString()}`, code: secret.code }
}
