import { newestFirst } from '../../sync/newest-first.ts'
import { createValue, type Readable } from '../../sync/readable.ts'
import type { Sync } from '../../sync/sync.ts'
import { getPresenceStore } from '../presence/public.ts'

const ASKED_AT_ONCE = 3

export interface GroupPresence extends Readable<unknown> {
  /** Whether another member whose presence one may see is online. */
  isOnline(conversationId: string): boolean
  /** Asks who is in the groups of the list. The heads of groups do not say. */
  refresh(): void
}

/** Online groups, for the filter alone: who is in them is asked when it is switched. */
export function createGroupPresence(sync: Sync): GroupPresence {
  const { memory, me } = sync
  const presence = getPresenceStore(sync)
  const membersOf = createValue<ReadonlyMap<string, readonly { user_id: string; is_online: boolean }[]>>(
    new Map(),
  )

  const ask = async (conversationId: string, groupId: string): Promise<void> => {
    try {
      const { members } = await sync.call('groups.members', { group_id: groupId })
      const others = members.filter(({ user_id }) => user_id !== me)
      const seen = others.map(({ user_id, profile }) => ({ user_id, is_online: profile?.is_online ?? false }))
      membersOf.set(new Map(membersOf.getSnapshot()).set(conversationId, seen))
    } catch {
      // Without an answer the group counts as before: the filter is a view, not a fact to report.
    }
  }

  const asked = new Set<string>()
  let waiting: { readonly conversationId: string; readonly groupId: string }[] = []
  let running = 0

  /** A list has many groups: a few are asked about at a time, those that stand first before the others. */
  const askNext = (): void => {
    while (running < ASKED_AT_ONCE && waiting.length > 0) {
      const [next, ...rest] = waiting
      waiting = rest
      running += 1
      void ask(next!.conversationId, next!.groupId).finally(() => {
        running -= 1
        askNext()
      })
    }
  }

  let isFollowing = false
  const askMissing = (): void => {
    for (const { conversation_id, group_id } of newestFirst(memory.heads.values())) {
      if (group_id === null || asked.has(conversation_id)) continue
      asked.add(conversation_id)
      waiting.push({ conversationId: conversation_id, groupId: group_id })
    }
    askNext()
  }

  return {
    subscribe: membersOf.subscribe,
    getSnapshot: membersOf.getSnapshot,
    isOnline: (conversationId) =>
      (membersOf.getSnapshot().get(conversationId) ?? []).some(
        ({ user_id, is_online }) => is_online || presence.isOnline(user_id),
      ),
    refresh: () => {
      asked.clear()
      waiting = []
      askMissing()
      // After a reload the filter stands before the list is there.
      if (!isFollowing) memory.subscribe('heads', askMissing)
      isFollowing = true
    },
  }
}
