import type { FeatureHandlers } from '../../platform/call.ts'
import type { FeatureJobs } from '../../platform/jobs/jobs.ts'
import { purgeExpiredAuth } from './clean-up.ts'
import { endSession } from './sessions/end-session.ts'
import { countRecoveryCodesLeft } from './factors/count-recovery-codes.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { replaceOwnRecoveryCodes } from './factors/make-recovery-codes.ts'
import { dismissNotices } from './notices/dismiss-notices.ts'
import { listNotices } from './notices/list-notices.ts'

export { authenticate, isGenuineToken, isSessionOpen } from './sessions/authenticate.ts'
export { makeResetLink } from './credentials/operator.ts'
export { isSessionFresh } from './sessions/is-session-fresh.ts'
export { announceEndedSessions } from './sessions/end-sessions.ts'
export { registerAuthRoutes } from './gotrue/routes.ts'

export const authHandlers: FeatureHandlers<'auth'> = {
  'auth.list_sessions': listSessions,
  'auth.end_session': endSession,
  'auth.make_recovery_codes': replaceOwnRecoveryCodes,
  'auth.count_recovery_codes': countRecoveryCodesLeft,
  'auth.list_notices': listNotices,
  'auth.dismiss_notices': dismissNotices,
}

export const authJobs: FeatureJobs<'auth'> = { 'auth.purge': purgeExpiredAuth }
