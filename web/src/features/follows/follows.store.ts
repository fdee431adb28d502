import { ApiError } from '../../sync/errors.ts'
import { type Job, listPending } from '../../sync/job.ts'
import { perSync } from '../../sync/per-sync.ts'
import { createEmitter, type Readable } from '../../sync/readable.ts'
import type { Sync } from '../../sync/sync.ts'
import { whenTaken } from '../../sync/when-taken.ts'
import { getProfilesStore } from '../profile/public.ts'

export interface FollowsStore {
  /** Whether one follows a person, with what is on its way; null until it is known. Asked for at each look. */
  of(userId: string): Readable<boolean | null>
  /** Shown at once, sent when there is a line. Resolves true when the server has taken it. */
  set(userId: string, isFollowing: boolean): Promise<boolean>
}

/** Whom one follows, as far as somebody looks. */
export function createFollowsStore(sync: Sync): FollowsStore {
  const { memory } = sync
  const known = new Map<string, boolean>()
  /** Under way; an answer to what no longer stands here is older than what one did oneself. */
  const asked = new Map<string, symbol>()
  const changed = createEmitter<void>()

  const ask = async (userId: string): Promise<void> => {
    if (asked.has(userId)) return
    const asking = Symbol()
    asked.set(userId, asking)
    try {
      const answer = await isFollowing(sync, userId)
      if (asked.get(userId) === asking) known.set(userId, answer)
      changed.emit()
    } catch {
      // Asked again at the next look, or when there is a line.
    }
    if (asked.get(userId) === asking) asked.delete(userId)
  }

  const isOf =
    (userId: string) =>
    (job: Job): boolean =>
      job.call === 'follows.set' && 'user_id' in job.input && job.input.user_id === userId
  const pending = (userId: string): boolean | undefined =>
    listPending(memory.jobs, 'follows.set').findLast((input) => input.user_id === userId)?.is_following

  memory.subscribe('jobs', () => changed.emit())
  const readables = new Map<string, Readable<boolean | null>>()
  const createReadable = (userId: string): Readable<boolean | null> => ({
    subscribe: (listener) => {
      void ask(userId)
      const stops = [
        changed.on(listener),
        sync.status.subscribe(() => {
          if (sync.status.getSnapshot().state === 'online') void ask(userId)
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    getSnapshot: () => pending(userId) ?? known.get(userId) ?? null,
  })

  return {
    of: (userId) => {
      const readable = readables.get(userId) ?? createReadable(userId)
      readables.set(userId, readable)
      return readable
    },
    set: async (userId, wanted) => {
      const input = { user_id: userId, is_following: wanted }
      const isTaken = await whenTaken(
        sync,
        () => sync.mutate('follows.set', input, { lane: `follow:${userId}` }),
        isOf(userId),
        () => memory.profiles.get(userId),
      )
      const person = memory.profiles.get(userId)
      if (isTaken) {
        asked.delete(userId)
        known.set(userId, wanted)
      }
      // What was answered is newer than what this visit has read of them.
      if (isTaken && person) getProfilesStore(sync).put([person])
      changed.emit()
      return isTaken
    },
  }
}

export const getFollowsStore = perSync(createFollowsStore)

/** The row of the pair; a row that is missing is no error but 'not following', told to nobody (part 2 §8). */
async function isFollowing(sync: Sync, userId: string): Promise<boolean> {
  try {
    await sync.call('follows.get', { user_id: userId })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PGRST116') return false
    throw error
  }
}
