import type { Register } from '#contract/frames.ts'
import { PRESENCE_PAGE_MAX } from '#contract/limits.ts'
import type { Sync } from '../../../sync/sync.ts'
import { getPresenceStore } from '../presence.store.ts'

/**
 * Who hides their status does not see that of others (D-141). The server tells nothing of them from then on; what it
 * told before is forgotten here at once, and asked for again when the status is shown.
 */
export async function tellAgain(sync: Sync, isHiding: boolean): Promise<void> {
  const peers = [...sync.memory.heads.values()].flatMap(({ peer }) => peer?.user_id ?? [])
  if (isHiding) return getPresenceStore(sync).take(peers.map((user_id) => toRegister(user_id, false, null)))
  for (let from = 0; from < peers.length; from += PRESENCE_PAGE_MAX) {
    const user_ids = peers.slice(from, from + PRESENCE_PAGE_MAX)
    try {
      const { online, last_seen } = await sync.call('presence.get', { user_ids })
      const here = new Set(online)
      getPresenceStore(sync).take(user_ids.map((id) => toRegister(id, here.has(id), last_seen[id] ?? null)))
    } catch {
      // The next heads tell.
      return
    }
  }
}

const toRegister = (user_id: string, is_online: boolean, last_seen: string | null): Register => ({
  kind: 'presence',
  user_id,
  is_online,
  last_seen,
})
