import type { Handler } from '../../../platform/call.ts'
import { isFresh } from '../credentials/fresh-proof.ts'
import { lockSession } from '../sessions/lock-session.ts'
import { hasVerifiedFactor } from './factors.queries.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

/** Codes open the account without the factor: they are made after a fresh proof alone (D-167). */
export const replaceOwnRecoveryCodes: Handler<'auth.make_recovery_codes'> = async ({
  platform,
  caller,
  refuse,
}) => {
  if (!(await hasVerifiedFactor(platform.db, caller.user_id))) return refuse('not_found')
  const codes = await platform.db.transaction().execute(async (db) => {
    const session = await lockSession(db, { id: caller.session_id, user_id: caller.user_id })
    return session && isFresh(session) ? makeRecoveryCodes(db, platform.keys, caller.user_id) : null
  })
  return codes ? { codes } : refuse('reauthentication_needed')
}
