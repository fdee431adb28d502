import type { UserBase } from '#contract/common.ts'
import type { Handler } from '../../platform/call.ts'
import { selectUserBase } from '../../platform/append/user-base.queries.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectChanged } from './connections.queries.ts'
import { readFriends } from './read-friends.ts'

/** Beyond these a base is answered with the whole list. */
const CHANGED_MAX = 200
const ENTRIES_MAX = 5000

/** Friends and requests: what changed since a base, or pages of all. */
export const listFriends: Handler<'connections.list'> = async (
  { platform, caller },
  { since, after, limit },
) => {
  // The base first: a change that comes in between is told once more, not missed.
  const base = await selectUserBase(platform.pool, caller.user_id)
  const changed = await findChanged(platform, caller.user_id, base, since)
  if (changed) {
    const { friends } = await readFriends(platform, caller.user_id, {
      personIds: changed,
      limit: CHANGED_MAX,
    })
    const known = new Set(friends.map((friend) => friend.person_id))
    const removed = changed.filter((id) => !known.has(id))
    return { ...base, complete: false, friends, removed, has_more: false }
  }
  const page = await readFriends(platform, caller.user_id, { after: after ?? null, limit })
  return { ...base, complete: true, removed: [], ...page }
}

/** Null: the base says nothing about this database, or too little. */
const findChanged = async (
  platform: Platform,
  userId: string,
  base: UserBase,
  since: UserBase | undefined,
): Promise<string[] | null> => {
  if (!since || since.epoch !== base.epoch) return null
  const missed = base.user_seq - since.user_seq
  if (missed < 0 || missed > ENTRIES_MAX) return null
  const changed = await selectChanged(platform.pool, userId, since.user_seq, CHANGED_MAX + 1)
  return changed.length > CHANGED_MAX ? null : changed
}
