import type { Handler } from '../../../platform/call.ts'
import { isFresh } from '../credentials/fresh-proof.ts'
import { selectSession } from '../sessions/sessions.queries.ts'
import { hasVerifiedFactor } from './factors.queries.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

/** Codes open the account without the factor: they are made after a fresh proof alone (D-167). */
export const replaceOwnRecoveryCodes: Handler<'auth.make_recovery_codes'> = async ({
  platform,
  caller,
  refuse,
}) => {
  if (!(await hasVerifiedFactor(platform.db, caller.user_id))) return refuse('not_found')
  const session = await selectSession(platform.db, caller.session_id)
  if (!session || !isFresh(session)) return refuse('reauthentication_needed')
  return { codes: await makeRecoveryCodes(platform, caller.user_id) }
}
