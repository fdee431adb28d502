import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Sync } from '../../sync/sync.ts'
import { useSync } from '../../sync/use-sync.ts'

const GROUP_PREFIX = 'group_'

export type ChatKeyState = { state: 'none' } | { state: 'finding' } | { state: 'found'; id: string }

/**
 * The conversation that a key of /chat/{key} names: the key itself, or for `group_{groupId}` the group's
 * conversation, found in the list or asked from the server. A group that is not the person's stays its own key:
 * the conversation's screen says that it is gone.
 */
export function useChatKey(key: string | null): ChatKeyState {
  const sync = useSync()
  const groupId = key?.startsWith(GROUP_PREFIX) ? key.slice(GROUP_PREFIX.length) : null
  const known = useSyncExternalStore(
    (listener) => sync.memory.subscribe('heads', listener),
    () => (groupId === null ? null : findByGroup(sync, groupId)),
  )
  const [asked, setAsked] = useState<{ groupId: string; id: string } | null>(null)

  useEffect(() => {
    if (groupId === null || known !== null) return undefined
    let isCurrent = true
    void import('./ask-group.ts')
      .then(({ askGroup }) => askGroup(sync, groupId))
      .catch(() => groupId)
      .then((id) => isCurrent && setAsked({ groupId, id }))
    return () => {
      isCurrent = false
    }
  }, [sync, groupId, known])

  if (key === null) return { state: 'none' }
  if (groupId === null) return { state: 'found', id: key }
  const id = known ?? (asked?.groupId === groupId ? asked.id : null)
  return id === null ? { state: 'finding' } : { state: 'found', id }
}

function findByGroup(sync: Sync, groupId: string): string | null {
  for (const head of sync.memory.heads.values()) if (head.group_id === groupId) return head.conversation_id
  return null
}
