import type { UserEntry } from '../../platform/append/log-writer.ts'
import type { BusMessage } from '../../platform/bus/bus.ts'
import type { Platform } from '../../platform/platform.ts'
import { readHeadsOf } from './heads.ts'

/**
 * Tells people what was just committed to their own logs about one conversation, with its head as it is
 * now. A hint: it never fails the call that made the entries, and whoever misses it finds it in their heads.
 */
export async function announceUserEntries(
  platform: Platform,
  conversationId: string,
  entries: readonly UserEntry[],
): Promise<void> {
  if (entries.length === 0) return
  try {
    const viewers = entries.map((entry) => entry.user_id)
    const heads = await readHeadsOf(platform, viewers, conversationId)
    // Without a head it has left the list again in the meantime; a later entry says so.
    const messages = entries.flatMap(({ user_id, ...entry }): BusMessage[] => {
      const seen = heads.get(user_id)
      return seen ? [{ kind: 'user_event', user_id, event: { ...entry, ...seen } }] : []
    })
    platform.bus.publish(messages)
  } catch (error) {
    platform.log.warn({ err: error }, 'entries of user logs are not announced, heads will tell of them')
  }
}
