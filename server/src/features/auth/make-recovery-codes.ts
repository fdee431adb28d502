import type { Handler } from '../../platform/call.ts'
import { hasVerifiedFactor } from './factors.queries.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

export const replaceOwnRecoveryCodes: Handler<'auth.make_recovery_codes'> = async ({
  platform,
  caller,
  refuse,
}) => {
  if (!(await hasVerifiedFactor(platform.db, caller.user_id))) return refuse('not_found')
  return { codes: await makeRecoveryCodes(platform, caller.user_id) }
}
