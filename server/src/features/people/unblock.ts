import type { Handler } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { announceFriends, type FriendEntry, writeFriendEntries } from '../connections/public.ts'
import { changePair, type PairChange } from '../conversations/public.ts'
import { deleteBlock, isUntold, selectBlocked } from './block.queries.ts'

/** Takes back the caller's own block; one in the other direction stays. */
export async function unblock(
  platform: Platform,
  userId: string,
  otherId: string,
): Promise<PairChange | null> {
  let friends: readonly FriendEntry[] = []
  const change = await changePair(platform, userId, otherId, async (client) => {
    const isGone = await deleteBlock(client, userId, otherId)
    const isDue = isGone && (await isUntold(client, userId, otherId))
    friends = isDue ? await writeFriendEntries(client, userId, otherId) : []
    return isGone
  })
  await announceFriends(platform, friends)
  return change
}

export const unblockPerson: Handler<'people.unblock'> = async ({ platform, caller }, input) => {
  const otherId =
    'user_id' in input ? input.user_id : await selectBlocked(platform.pool, caller.user_id, input.id)
  if (otherId) await unblock(platform, caller.user_id, otherId)
  return {}
}
