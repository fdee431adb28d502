import { useEffect } from 'react'
import type { Register } from '#contract/frames.ts'
import { PRESENCE_PAGE_MAX } from '#contract/limits.ts'
import { perSync } from '../../sync/per-sync.ts'
import type { Sync } from '../../sync/sync.ts'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { getPresenceStore } from '../presence/public.ts'

/** Asks who is here of people of whom no chat says it: those of one turn in one call, each once while there is a line. */
const getAsker = perSync((sync: Sync) => {
  const asked = new Set<string>()
  const wanted = new Set<string>()
  sync.status.subscribe(() => {
    if (sync.status.getSnapshot().state !== 'online') asked.clear()
  })

  const ask = async (): Promise<void> => {
    const user_ids = [...wanted].slice(0, PRESENCE_PAGE_MAX)
    for (const id of user_ids) wanted.delete(id)
    if (wanted.size > 0) void ask()
    try {
      const { online, last_seen } = await sync.call('presence.get', { user_ids })
      const isOnline = new Set(online)
      const tell = (user_id: string): Register => ({
        kind: 'presence',
        user_id,
        is_online: isOnline.has(user_id),
        last_seen: last_seen[user_id] ?? null,
      })
      getPresenceStore(sync).take(user_ids.map(tell))
    } catch {
      // The next look asks again.
      for (const id of user_ids) asked.delete(id)
    }
  }

  return (personId: string): void => {
    if (asked.has(personId)) return
    asked.add(personId)
    if (wanted.size === 0) queueMicrotask(() => void ask())
    wanted.add(personId)
  }
})

/** The person is on screen: whether they are here is asked for, and told by the server from then on. */
export function useOnScreen(personId: string): void {
  const sync = useSync()
  const { state } = useStore(sync.status)
  useEffect(() => {
    if (state === 'online') getAsker(sync)(personId)
  }, [sync, state, personId])
}
