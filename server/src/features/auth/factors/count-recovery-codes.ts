import type { Handler } from '../../../platform/call.ts'
import { countRecoveryCodes } from './factors.queries.ts'

export const countRecoveryCodesLeft: Handler<'auth.count_recovery_codes'> = async ({ platform, caller }) => ({
  count: await countRecoveryCodes(platform.db, caller.user_id),
})
