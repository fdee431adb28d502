import { useState } from 'react'
import { useLocation } from 'wouter'
import { useIsOpen } from '../../lib/use-is-open.ts'
import { useSync } from '../../sync/use-sync.ts'
import { startConversation, type Whom } from './start-conversation.ts'

/** Begins a chat and opens it, unless one has left meanwhile; `busyKey` is that of the one under way. */
export function useStartChat(): { busyKey: string | null; start: (key: string, whom: Whom) => void } {
  const sync = useSync()
  const [, navigate] = useLocation()
  const isOpen = useIsOpen()
  const [busyKey, setBusyKey] = useState<string | null>(null)

  async function start(key: string, whom: Whom): Promise<void> {
    setBusyKey(key)
    const openChatId = await startConversation(sync, whom)
    setBusyKey(null)
    if (openChatId !== null && isOpen.current) navigate('/app', { state: { openChatId } })
  }

  return { busyKey, start: (key, whom) => void start(key, whom) }
}
