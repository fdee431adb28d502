import { z } from 'zod'
import { RECOVERY_LIFE_S } from '#contract/limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import { runInBackground, sendMail } from '../codes/messages.ts'
import { issueOneTimeToken } from '../codes/one-time-token.ts'
import { mailTexts } from '../gotrue/auth.texts.ts'
import { isKnownDevice } from '../devices/known-device.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import { fields, parseBody } from '../gotrue/input.ts'
import { safePath } from '../gotrue/redirect.ts'
import type { AuthRoute } from '../gotrue/route.ts'
import { askerOf } from '../limits/source.ts'
import { markSent, selectAccount } from './accounts.queries.ts'

const body = z.object({ email: fields.email })

/**
 * `POST /recover`: the same answer, as fast, whether or not somebody has this e-mail (D-043). Of `redirect_to` in the
 * query only its own `redirect` counts, where the app goes after the new password (D-025).
 */
export const recover: AuthRoute = async (context) => {
  const { platform, limits, source, site, links, query } = context
  const { email } = parseBody(body, context.body)
  if (!email) throw new AuthError('validation_failed')
  // By link alone (D-168), and there is none anybody could open.
  if (!links) throw new AuthError('email_send_failed')
  const isKnown = await isKnownDevice(context, { email })
  if (!isKnown) await limits.takeNetwork('send', source)
  await limits.takeMessage('mail', source, email, isKnown)
  runInBackground(platform, 'a password recovery', async () => {
    const account = await selectAccount(platform.db, { email })
    if (!account) return
    const target = readTarget(site, query['redirect_to'])
    const asker = askerOf(source)
    const link = await makeRecoveryLink(platform, links, { userId: account.id, sentTo: email, asker }, target)
    const { subject, text } = mailTexts.recovery
    await sendMail(context, { to: email, subject, text: text(link) })
  })
  return {}
}

const readTarget = (site: string, redirectTo: unknown): string | null => {
  const wanted = safePath(site, redirectTo)
  return wanted && safePath(site, new URL(wanted, site).searchParams.get('redirect'))
}

type Recovery = {
  readonly userId: string
  readonly sentTo: string
  readonly asker: string
  readonly data?: Record<string, unknown>
}

/**
 * A link of 30 minutes, good once, to the new-password screen. The token is in the fragment and used up by the
 * screen's POST, not by opening the page: programs that look at links in mails do not spend it.
 */
export async function makeRecoveryLink(
  platform: Pick<Platform, 'db' | 'keys'>,
  site: string,
  recovery: Recovery,
  target: string | null = null,
): Promise<string> {
  const secret = await issueOneTimeToken(platform, {
    type: 'recovery_token',
    lifeS: RECOVERY_LIFE_S,
    ...recovery,
  })
  await markSent(platform.db, recovery.userId, 'recovery_sent_at')
  const fragment = new URLSearchParams({ token_hash: secret.token, type: 'recovery' })
  const query = new URLSearchParams({ modo: 'redefinir', ...(target ? { redirect: target } : {}) })
  return `${site}/auth?${query.toString()}#${fragment.toString()}`
}
