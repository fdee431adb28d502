import { createDisk } from '../../../sync/disk.ts'
import type { Sync } from '../../../sync/sync.ts'
import type { MediaCache } from './media-cache.ts'

/** What becomes of a conversation is on disk by then. */
const LOOK_AFTER_MS = 1500

/**
 * What was deleted for everyone is not kept (D-088): at the start, and whenever something happens in a conversation of
 * which something is kept, the messages behind it are looked at.
 */
export function dropDeleted({ me, memory, clock, onUserEvent }: Sync, cache: MediaCache): void {
  const followed = new Set<string>()
  const due = new Set<string>()

  const look = async (conversationId: string): Promise<void> => {
    due.delete(conversationId)
    const ids = (await cache.list()).get(conversationId) ?? []
    const disk = createDisk(me)
    try {
      for (const message_id of ids) {
        const message = await disk.readMessage(message_id)
        if (message?.deleted_for_everyone) await cache.drop({ message_id })
      }
    } finally {
      disk.close()
    }
  }
  const lookSoon = (conversationId: string): void => {
    if (due.has(conversationId)) return
    due.add(conversationId)
    clock.after(LOOK_AFTER_MS, () => void look(conversationId).catch(() => {}))
  }
  const follow = async (): Promise<void> => {
    for (const id of (await cache.list()).keys()) {
      if (followed.has(id)) continue
      followed.add(id)
      memory.subscribe(`log:${id}`, () => lookSoon(id))
      lookSoon(id)
    }
  }
  // Conversations that go from the list take what is kept of them along.
  memory.subscribe('heads', () => {
    for (const id of followed)
      if (memory.isReady() && !memory.heads.has(id)) void cache.drop({ conversation_id: id })
    void follow().catch(() => {})
  })
  // And what its person deleted for themselves, here or elsewhere.
  onUserEvent((event) => {
    if (event.kind === 'message_hidden') void cache.drop({ message_id: event.message_id }).catch(() => {})
  })
  void follow().catch(() => {})
}
