import type { FeatureHandlers } from '../../platform/call.ts'
import { endSession } from './end-session.ts'
import { countRecoveryCodesLeft } from './count-recovery-codes.ts'
import { listSessions } from './list-sessions.ts'
import { replaceOwnRecoveryCodes } from './make-recovery-codes.ts'

export { authenticate, isSessionOpen } from './authenticate.ts'
export { makeResetLink } from './operator.ts'
export { purgeExpiredAuth, startAuthCleaning } from './clean-up.ts'
export { registerAuthRoutes } from './routes.ts'

export const authHandlers: FeatureHandlers<'auth'> = {
  'auth.list_sessions': listSessions,
  'auth.end_session': endSession,
  'auth.make_recovery_codes': replaceOwnRecoveryCodes,
  'auth.count_recovery_codes': countRecoveryCodesLeft,
}
