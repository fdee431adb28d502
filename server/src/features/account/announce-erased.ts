import type { Register } from '#contract/frames.ts'
import { toAudiences } from '../../platform/bus/bus.ts'
import type { Platform } from '../../platform/platform.ts'
import { announceEndedSessions } from '../auth/public.ts'
import { announceFriends } from '../connections/public.ts'
import { announceUserEntries } from '../conversations/public.ts'
import { announceNotifications } from '../notifications/public.ts'
import type { Erased } from './erase-account.ts'

/** So many friends are told at a time: each is read how they stand now. */
const FRIENDS_AT_ONCE = 20

/**
 * After the commit: their devices are signed out, and who has their name or photo on the screen is told that they are
 * nobody. Hints; whoever misses them finds it in heads and lists.
 */
export async function announceErased(
  platform: Platform,
  { user_id, audience, sessions, stories, friends, notifications, chats }: Erased,
): Promise<void> {
  announceEndedSessions(platform, user_id, sessions)
  tell(platform, { kind: 'profile', user_id, display_name: null, avatar_url: null, bio: null }, audience)
  for (const { story_id, users } of stories)
    tell(platform, { kind: 'story', user_id, story_id, story: null }, users)
  // In the order of their numbers: who hears of a later one first reads a list again.
  for (const { conversation_id, entries } of chats)
    await announceUserEntries(platform, conversation_id, entries)
  for (let from = 0; from < friends.length; from += FRIENDS_AT_ONCE)
    await announceFriends(platform, friends.slice(from, from + FRIENDS_AT_ONCE))
  await announceNotifications(platform, notifications)
}

function tell({ bus }: Platform, register: Register, userIds: readonly string[]): void {
  bus.publish(toAudiences(userIds).map((users) => ({ kind: 'register', register, users })))
}
