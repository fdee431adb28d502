import { useEffect } from 'react'
import { useSync } from '../../sync/use-sync.ts'
import { startUnreadCount } from './start-unread-count.ts'

/** Keeps the number of what is unread on title and icons while somebody is signed in. */
export function useUnreadCount(): void {
  const sync = useSync()
  useEffect(() => startUnreadCount(sync), [sync])
}
