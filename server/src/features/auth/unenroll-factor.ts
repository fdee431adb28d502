import { requireFactor } from './factor-route.ts'
import { deleteFactor } from './factors.queries.ts'
import { assertFullSession, type AuthRoute, requireSession } from './route.ts'
import { lowerSessions } from './sessions.queries.ts'

/** `DELETE /factors/:id`: only for a session that has given the factor's code. */
export const unenrollFactor: AuthRoute = async (context) => {
  const session = await requireSession(context)
  const factor = await requireFactor(context, session.user_id)
  if (factor.status === 'verified') assertFullSession(session)
  await deleteFactor(context.platform.db, session.user_id, factor.id)
  await lowerSessions(context.platform.db, session.user_id)
  return { id: factor.id }
}
