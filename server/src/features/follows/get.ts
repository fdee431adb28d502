import type { Handler } from '../../platform/call.ts'
import { selectFollow } from './follows.queries.ts'

/** The caller's own row: of others nothing is told here. */
export const getFollow: Handler<'follows.get'> = async ({ platform, caller, refuse }, { user_id }) =>
  (await selectFollow(platform.pool, caller.user_id, user_id)) ?? refuse('PGRST116')
