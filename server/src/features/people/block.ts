import type pg from 'pg'
import type { Handler } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  announceFriends,
  endFriendship,
  type FriendEntry,
  writeFriendEntries,
} from '../connections/public.ts'
import { changePair, type PairChange } from '../conversations/public.ts'
import { endFollows } from '../follows/public.ts'
import { announceNotifications, endNotifications, type NotificationEntry } from '../notifications/public.ts'
import { hideReads, insertBlock, isPerson, isUntold } from './block.queries.ts'
import { canBlock } from './people.policy.ts'

/**
 * From the number that this answers on, neither writes to their direct conversation (I8); groups both are in
 * keep working. Friendship, requests, follows and notifications of the two end (D-085). `isDue` is done in the same
 * transaction, before it: where it answers false nobody is blocked. Null when the two have no conversation.
 */
export async function block(
  platform: Platform,
  userId: string,
  otherId: string,
  isDue: (client: pg.ClientBase) => Promise<boolean> = async () => true,
): Promise<PairChange | null> {
  let friends: readonly FriendEntry[] = []
  let told: readonly NotificationEntry[] = []
  const change = await changePair(platform, userId, otherId, async (client) => {
    if (!(await isDue(client))) return false
    const isNew = await insertBlock(client, userId, otherId)
    if (isNew) await hideReads(client, userId, otherId)
    friends = await endFriendship(client, userId, otherId)
    if (isNew && friends.length === 0 && (await isUntold(client, userId, otherId)))
      friends = await writeFriendEntries(client, userId, otherId)
    await endFollows(client, userId, otherId)
    told = await endNotifications(client, userId, otherId)
    return isNew
  })
  await announceFriends(platform, friends)
  await announceNotifications(platform, told)
  return change
}

export const blockPerson: Handler<'people.block'> = async ({ platform, caller, refuse }, { user_id }) => {
  if (!canBlock(caller.user_id, user_id) || !(await isPerson(platform.pool, user_id)))
    return refuse('not_found')
  await block(platform, caller.user_id, user_id)
  return {}
}
