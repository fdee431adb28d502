import { useToken } from '../codes/one-time-token.ts'
import { deleteAccountTokens, deleteUndoTokens, type FoundToken } from '../codes/one-time-tokens.queries.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import type { AuthRequest } from '../gotrue/route.ts'
import { insertNotice } from '../notices/notices.queries.ts'
import { shortenAddress } from '../notices/shorten-address.ts'
import { announceEndedSessions } from '../sessions/end-sessions.ts'
import { beginSession, describeSession, type SessionBody } from '../sessions/session-body.ts'
import { endSessionRows } from '../sessions/sessions.queries.ts'
import { isUniqueViolation, lockAccount } from './accounts.queries.ts'
import { resetToAddress, resetToOldEmail } from './claim.queries.ts'

/**
 * The link in the mail to the old address (D-167): the e-mail is the old one again, whoever changed it is signed out,
 * and what they may have put in place since is gone. A new password is asked for. Where nobody had proven the old e-mail
 * the link is its first proof: what was there before the change may be a stranger's too, and goes (D-166).
 */
export async function undoEmailChange(context: AuthRequest, found: FoundToken): Promise<SessionBody> {
  const { platform, userAgent: user_agent, address: ip } = context
  const { user_id: id, relates_to: email, created_at: since } = found
  const isFirstProof = found.data['was_proven'] === false
  if (!id) throw new AuthError('otp_expired')
  const undoing = platform.db.transaction().execute(async (db) => {
    await lockAccount(db, id)
    await useToken(db, found)
    await deleteAccountTokens(db, id)
    await deleteUndoTokens(db, id, since)
    await resetToOldEmail(db, id, email, since)
    if (isFirstProof) {
      await resetToAddress(db, id, 'email')
      await insertNotice(db, id, 'first_proof', { user_agent, ip })
    } else {
      await insertNotice(db, id, 'email_changed', { detail: shortenAddress(email), user_agent, ip })
    }
    const others = await endSessionRows(db, id, 'all')
    return { ended: others, session: await beginSession(db, context, id, 'recovery') }
  })
  const { ended, session } = await undoing.catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new AuthError('otp_expired')
    throw error
  })
  announceEndedSessions(platform, id, ended)
  const answer = await describeSession(context, session)
  return isFirstProof ? { ...answer, first_proof: true } : answer
}
