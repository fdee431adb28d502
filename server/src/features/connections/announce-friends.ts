import type { Friend } from '#contract/connections.ts'
import type { BusMessage } from '../../platform/bus/bus.ts'
import type { Platform } from '../../platform/platform.ts'
import { readFriends } from './read-friends.ts'

/** An entry of one person's log: something changed between them and another. */
export type FriendEntry = {
  readonly user_id: string
  readonly user_seq: number
  readonly person_id: string
}

/**
 * Tells each of the two how they stand now. A hint: it never fails the call that made the entries, and whoever misses
 * it finds it in their list.
 */
export async function announceFriends(platform: Platform, entries: readonly FriendEntry[]): Promise<void> {
  if (entries.length === 0) return
  try {
    const messages = entries.map(async ({ user_id, user_seq, person_id }): Promise<BusMessage> => {
      const friend = await readFriend(platform, user_id, person_id)
      return { kind: 'user_event', user_id, event: { kind: 'friend_changed', user_seq, person_id, friend } }
    })
    platform.bus.publish(await Promise.all(messages))
  } catch (error) {
    platform.log.warn({ err: error }, 'changes of friends are not announced, lists will tell of them')
  }
}

/** How a person stands with another, as they may see it. */
export async function readFriend(
  platform: Platform,
  userId: string,
  personId: string,
): Promise<Friend | null> {
  const { friends } = await readFriends(platform, userId, { personIds: [personId], limit: 1 })
  return friends[0] ?? null
}
