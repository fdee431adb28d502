import { applyPendingChange, selectAccount, selectChangingAccountId } from './accounts.queries.ts'
import { mailTexts } from './auth.texts.ts'
import { AuthError } from './auth-error.ts'
import { runInBackground, sendMail } from './messages.ts'
import type { UsedToken } from './one-time-tokens.queries.ts'
import { type AuthRequest, findSession } from './route.ts'
import { renewSession, type SessionBody, startSession } from './session-body.ts'

/**
 * Whose waiting e-mail or phone a code is for: the signed-in caller's, else that of the account which asked last.
 */
export const findChangingAccount = async (
  context: AuthRequest,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
): Promise<string | null> => {
  const session = await findSession(context)
  if (session) return session.user_id
  if (email) return selectChangingAccountId(context.platform.db, 'email_change', email)
  return phone ? selectChangingAccountId(context.platform.db, 'phone_change', phone) : null
}

/** Puts the confirmed address in use and returns whose it is; the old e-mail is told (D-158). */
export const applyChange = async (
  { platform }: AuthRequest,
  type: 'email_change' | 'phone_change',
  { user_id, data }: UsedToken,
): Promise<string> => {
  const kind = type === 'email_change' ? 'email' : 'phone'
  const before = user_id && (await selectAccount(platform.db, { id: user_id }))
  if (!before || !(await applyPendingChange(platform.db, before.id, kind, String(data['address'])))) {
    throw new AuthError('otp_expired')
  }
  const oldEmail = before.email
  if (kind === 'email' && oldEmail) {
    runInBackground(platform, 'telling the old e-mail', () =>
      sendMail(platform, { to: oldEmail, ...mailTexts.emailChanged }),
    )
  }
  return before.id
}

/** Answers with the caller's own session when the account is theirs: confirming makes no second device. */
export const confirmChange = async (
  context: AuthRequest,
  type: 'email_change' | 'phone_change',
  used: UsedToken,
): Promise<SessionBody> => {
  const id = await applyChange(context, type, used)
  const session = await findSession(context)
  return session?.user_id === id ? renewSession(context, session.id) : startSession(context, id, 'otp')
}
