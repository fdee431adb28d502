import type { Handler } from '../../platform/call.ts'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import { lockPair, orderPair } from '../conversations/public.ts'
import { announceNotifications, type NotificationEntry, notify, withdraw } from '../notifications/public.ts'
import { selectProfiles } from '../profile/public.ts'
import { canFollow } from './follows.policy.ts'
import { deleteFollow, insertFollow, selectFollowable } from './follows.queries.ts'

/** Under the lock of the pair: a block that comes at the same time leaves no follow behind. */
export const setFollow: Handler<'follows.set'> = async (
  { platform, caller, refuse },
  { user_id, is_following },
) => {
  const told = await inTransaction(platform.pool, async (client): Promise<NotificationEntry[] | null> => {
    const [low, high] = orderPair(caller.user_id, user_id)
    await lockPair(client, low, high)
    if (!is_following) {
      await deleteFollow(client, caller.user_id, user_id)
      return withdraw(client, { user_id, from_user_id: caller.user_id, types: ['new_follower'] })
    }
    if (!canFollow(await selectFollowable(client, caller.user_id, user_id))) return null
    if (!(await insertFollow(client, caller.user_id, user_id))) return []
    return notify(client, { type: 'new_follower', from_user_id: caller.user_id, user_ids: [user_id] })
  })
  if (!told) return refuse('not_found')
  await announceNotifications(platform, told)
  const [profile = null] = await selectProfiles(platform, caller.user_id, [user_id])
  return { is_following, profile }
}
