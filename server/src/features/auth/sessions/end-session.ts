import type { Handler } from '../../../platform/call.ts'
import { endSessions } from './end-sessions.ts'

/** Another person's session is not among the caller's: nothing happens, and nothing is told. */
export const endSession: Handler<'auth.end_session'> = async ({ platform, caller }, { session_id }) => {
  await endSessions(platform, caller.user_id, { only: session_id })
  return {}
}
