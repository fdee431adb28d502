import { isFresh } from '../credentials/fresh-proof.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import { type AuthRoute, requireSession } from '../gotrue/route.ts'
import { insertNotice } from '../notices/notices.queries.ts'
import { lockSession } from '../sessions/lock-session.ts'
import { lowerSessions } from '../sessions/sessions.queries.ts'
import { requireFactor } from './factor-route.ts'
import { deleteFactor } from './factors.queries.ts'

/** `DELETE /factors/:id`: only for a session that has given the factor's code, and freshly (D-167). */
export const unenrollFactor: AuthRoute = async (context) => {
  const { platform, userAgent: user_agent, address: ip } = context
  const session = await requireSession(context)
  const factor = await requireFactor(context, session.user_id)
  const isOn = factor.status === 'verified'
  if (isOn && !isFresh(session)) throw new AuthError('reauthentication_needed')
  await platform.db.transaction().execute(async (db) => {
    if (!(await lockSession(db, session))) throw new AuthError('session_not_found')
    const isGone = await deleteFactor(db, session.user_id, factor.id)
    if (isGone && isOn) await insertNotice(db, session.user_id, 'factor_removed', { user_agent, ip })
    await lowerSessions(db, session.user_id)
  })
  return { id: factor.id }
}
