import type { ProfileStats } from '#contract/profile.ts'
import { readLocal, writeLocal } from '../../../lib/local-store.ts'
import { perSync } from '../../../sync/per-sync.ts'
import { createDerived, createValue, type Readable } from '../../../sync/readable.ts'
import type { Sync } from '../../../sync/sync.ts'

/** Null: neither the server nor the device says it. */
export type ShownStats = { readonly [K in keyof ProfileStats]: number | null }

export interface StatsStore extends Readable<ShownStats> {
  /** Asks the server; where it does not answer what was known stays. */
  refresh(): Promise<void>
}

/**
 * One's own six counts: the server's of this visit, else those that the device can tell (D-152), else what the server
 * said at the last visit.
 */
export function createStatsStore(sync: Sync): StatsStore {
  const told = createValue<ProfileStats | null>(null)
  const view = createDerived<ShownStats>(
    (invalidate) => {
      told.subscribe(invalidate)
      for (const topic of ['meta', 'heads', 'friends', 'profiles'] as const)
        sync.memory.subscribe(topic, () => {
          if (!told.getSnapshot()) invalidate()
        })
    },
    () => told.getSnapshot() ?? countKnown(sync, readKept(sync.me)),
  )
  return {
    ...view,
    refresh: async () => {
      try {
        const stats = await sync.call('profile.stats', {})
        told.set(stats)
        writeLocal(keyOf(sync.me), JSON.stringify(stats))
      } catch {
        // What was known is shown; the next look asks again.
      }
    },
  }
}

export const getStatsStore = perSync(createStatsStore)

/** What the device has not read yet is no zero. */
function countKnown({ me, memory }: Sync, kept: Partial<ProfileStats>): ShownStats {
  const own = memory.profiles.get(me)
  const friends = [...memory.friends.values()].filter(({ status }) => status === 'accepted')
  return {
    conversations: memory.isReady() ? memory.heads.size : (kept.conversations ?? null),
    friends: memory.friends.size > 0 ? friends.length : (kept.friends ?? null),
    stories: kept.stories ?? null,
    followers: own?.followers_count ?? kept.followers ?? null,
    following: own?.following_count ?? kept.following ?? null,
    reels: kept.reels ?? null,
  }
}

const keyOf = (me: string): string => `lero-stats-${me}`

function readKept(me: string): Partial<ProfileStats> {
  try {
    return JSON.parse(readLocal(keyOf(me)) ?? '{}') as Partial<ProfileStats>
  } catch {
    return {}
  }
}
