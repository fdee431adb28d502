import type { Handler } from '../../../platform/call.ts'
import { isSessionFresh } from '../sessions/is-session-fresh.ts'
import { hasVerifiedFactor } from './factors.queries.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

/** Codes open the account without the factor: they are made after a fresh proof alone (D-167). */
export const replaceOwnRecoveryCodes: Handler<'auth.make_recovery_codes'> = async ({
  platform,
  caller,
  refuse,
}) => {
  if (!(await hasVerifiedFactor(platform.db, caller.user_id))) return refuse('not_found')
  if (!(await isSessionFresh(platform, caller))) return refuse('reauthentication_needed')
  return { codes: await makeRecoveryCodes(platform, caller.user_id) }
}
