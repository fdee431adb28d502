import type { Handler } from '../../platform/call.ts'
import { selectBlocked, selectBlocks } from './block.queries.ts'

/** Whom the caller has blocked; who they are is asked of `profile.get`. */
export const listBlocked: Handler<'people.list_blocked'> = async (
  { platform, caller, refuse },
  { after = null, limit },
) => {
  const rows = await selectBlocks(platform.pool, caller.user_id, after, limit + 1)
  // Behind a row that is gone nothing is found, which is no end of the list.
  if (rows.length === 0 && after && !(await selectBlocked(platform.pool, caller.user_id, after)))
    return refuse('not_found')
  return { blocked: rows.slice(0, limit), has_more: rows.length > limit }
}
