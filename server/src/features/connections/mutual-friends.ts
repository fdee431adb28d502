import type { Handler } from '../../platform/call.ts'
import { selectMutualFriends } from './connections.queries.ts'

/** For those alone who asked the caller: who else is friends with whom is nobody's to ask. */
export const getMutualFriends: Handler<'connections.mutual_friends'> = async (
  { platform, caller },
  { user_ids },
) => ({ people: await selectMutualFriends(platform.pool, caller.user_id, user_ids) })
