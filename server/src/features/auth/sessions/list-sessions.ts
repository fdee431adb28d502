import type { Handler } from '../../../platform/call.ts'
import { selectSessions } from './sessions.queries.ts'

export const listSessions: Handler<'auth.list_sessions'> = async ({ platform, caller }) => {
  const rows = await selectSessions(platform.db, caller.user_id, caller.session_id)
  return { sessions: rows.map((row) => ({ ...row, is_current: row.id === caller.session_id })) }
}
