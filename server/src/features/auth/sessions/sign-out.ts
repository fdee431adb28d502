import { z } from 'zod'
import { deleteAccountTokens } from '../codes/one-time-tokens.queries.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import { parseBody } from '../gotrue/input.ts'
import { type AuthRoute, requireSession } from '../gotrue/route.ts'
import { announceEndedSessions, endSessions } from './end-sessions.ts'
import { lockSession } from './lock-session.ts'
import { endSessionRows, type SessionChoice } from './sessions.queries.ts'

const query = z.object({ scope: z.enum(['local', 'others', 'global']).default('global') })

/**
 * `POST /logout?scope=local|others|global`: this device, all but this one, or all (default, as the protocol has it).
 * The last two void every open link and code as well (D-165). A session that owes its second factor ends itself only.
 */
export const signOut: AuthRoute = async (context) => {
  const { platform } = context
  const session = await requireSession(context, { mayOweFactor: true })
  const { scope } = parseBody(query, context.query)
  if (scope === 'local') {
    await endSessions(platform, session.user_id, { only: session.id })
    return
  }
  if (session.needs_aal2) throw new AuthError('insufficient_aal')
  const choice: SessionChoice = scope === 'global' ? 'all' : { except: session.id }
  const ended = await platform.db.transaction().execute(async (db) => {
    // What another session or a link of before is writing is there to be voided and ended, or is not written at all.
    if (!(await lockSession(db, session))) throw new AuthError('session_not_found')
    await deleteAccountTokens(db, session.user_id)
    return endSessionRows(db, session.user_id, choice)
  })
  announceEndedSessions(platform, session.user_id, ended)
}
