import { NOTICES_MAX } from '#contract/limits.ts'
import type { Handler } from '../../../platform/call.ts'
import { selectNotices } from './notices.queries.ts'

export const listNotices: Handler<'auth.list_notices'> = async ({ platform, caller }) => ({
  notices: await selectNotices(platform.db, caller.user_id, NOTICES_MAX),
})
