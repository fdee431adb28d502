import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/postgres/tables.ts'
import { deleteAccountTokens, type FoundToken } from '../codes/one-time-tokens.queries.ts'
import { issueOneTimeToken, useToken } from '../codes/one-time-token.ts'
import { runInBackground, sendNotice } from '../codes/messages.ts'
import { mailTexts } from '../gotrue/auth.texts.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import { type AuthRequest, findSession } from '../gotrue/route.ts'
import { insertNotice } from '../notices/notices.queries.ts'
import { shortenAddress } from '../notices/shorten-address.ts'
import { beginSession, describeSession, renewSession, type SessionBody } from '../sessions/session-body.ts'
import { applyPendingChange, isUniqueViolation, lockAccount, selectAccount } from './accounts.queries.ts'

/** How long the old e-mail may take the account back (D-167). */
const UNDO_LIFE_S = 72 * 3600

/**
 * Puts the confirmed address in use. Every other open link and code is void (D-165). The old e-mail is told (D-158),
 * with a link that undoes it. `then` is done with it or not at all; its answer is this one's.
 */
export async function applyChange<T>(
  context: AuthRequest,
  found: FoundToken,
  then: (db: Kysely<Database>, userId: string) => Promise<T>,
): Promise<T> {
  const { platform, links, userAgent: user_agent, address: ip } = context
  const kind = found.token_type === 'email_change_token_new' ? 'email' : 'phone'
  const id = found.user_id
  if (!id) throw new AuthError('otp_expired')
  const changing = platform.db.transaction().execute(async (db) => {
    await lockAccount(db, id)
    await useToken(db, found)
    const before = await selectAccount(db, { id })
    if (!before || !(await applyPendingChange(db, id, kind, found.relates_to)))
      throw new AuthError('otp_expired')
    await deleteAccountTokens(db, id)
    await insertNotice(db, id, `${kind}_changed`, {
      detail: shortenAddress(found.relates_to),
      user_agent,
      ip,
    })
    const answer = await then(db, id)
    if (kind !== 'email' || !before.email) return { answer, told: null }
    const undo = await issueOneTimeToken(
      { db, keys: platform.keys },
      {
        type: 'email_change_undo_token',
        sentTo: before.email,
        userId: id,
        // Each leads back to its own moment: none takes another's place.
        asker: randomUUID(),
        lifeS: UNDO_LIFE_S,
        data: { was_proven: before.email_proven_at !== null },
      },
    )
    return { answer, told: { email: before.email, token: undo.token } }
  })
  const { answer, told } = await changing.catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new AuthError('otp_expired')
    throw error
  })
  if (told) {
    const fragment = new URLSearchParams({ token_hash: told.token, type: 'email_change_undo' })
    const link = links && `${links}/auth?modo=link#${fragment.toString()}`
    const { subject, text } = mailTexts.emailChanged
    runInBackground(platform, 'telling the old e-mail', () =>
      sendNotice(platform, { to: told.email, subject, text: text(link), user_id: id }),
    )
  }
  return answer
}

/** Answers with the caller's own session when the account is theirs: confirming makes no second device. */
export async function confirmChange(context: AuthRequest, found: FoundToken): Promise<SessionBody> {
  const own = await findSession(context)
  const session = await applyChange(context, found, (db, userId) =>
    own?.user_id === userId ? renewSession(db, context, own.id) : beginSession(db, context, userId, 'otp'),
  )
  return describeSession(context, session)
}
