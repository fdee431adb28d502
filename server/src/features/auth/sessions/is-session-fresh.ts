import type { Caller } from '../../../platform/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isFresh } from '../credentials/fresh-proof.ts'
import { selectSession } from './sessions.queries.ts'

/** Whether the caller's session has shown who it is within five minutes (D-167): for what a stolen one must not do. */
export async function isSessionFresh({ db }: Pick<Platform, 'db'>, { session_id }: Caller): Promise<boolean> {
  const session = await selectSession(db, session_id)
  return session !== null && !session.is_ended && isFresh(session)
}
