import type { FeatureHandlers } from '../../platform/call.ts'
import { endSession } from './end-session.ts'
import { listSessions } from './list-sessions.ts'

export { authenticate } from './authenticate.ts'
export { registerAuthRoutes } from './routes.ts'

export const authHandlers: FeatureHandlers<'auth'> = {
  'auth.list_sessions': listSessions,
  'auth.end_session': endSession,
}
