import { createContext, useContext, useEffect } from 'react'
import type { Sync } from './sync.ts'

/** The sync of the signed-in person, given by the root of the signed-in screens. */
export const SyncContext = createContext<Sync | null>(null)

export function useSync(): Sync {
  const sync = useContext(SyncContext)
  if (!sync) throw new Error('no sync')
  return sync
}

/** Runs it each time the server is reached again. */
export function useWhenOnline(run: () => void): void {
  const { status } = useSync()
  useEffect(() => status.subscribe(() => status.getSnapshot().state === 'online' && run()), [status, run])
}
