import type { Handler } from '../../../platform/call.ts'
import { dismissNoticeRows } from './notices.queries.ts'

/** Another person's notice is not among the caller's: nothing happens, and nothing is told. */
export const dismissNotices: Handler<'auth.dismiss_notices'> = async ({ platform, caller }, { ids }) => {
  await dismissNoticeRows(platform.db, caller.user_id, ids)
  return {}
}
