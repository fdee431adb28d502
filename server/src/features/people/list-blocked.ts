import type { Handler } from '../../platform/call.ts'
import { selectBlocks } from './block.queries.ts'

/** Whom the caller has blocked; who they are is asked of `profile.get`. */
export const listBlocked: Handler<'people.list_blocked'> = async (
  { platform, caller },
  { after = null, limit },
) => {
  const rows = await selectBlocks(platform.pool, caller.user_id, after, limit + 1)
  return { blocked: rows.slice(0, limit), has_more: rows.length > limit }
}
