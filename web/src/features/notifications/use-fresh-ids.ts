import { useEffect, useState } from 'react'
import { useStore } from '../../sync/use-store.ts'
import { useSync } from '../../sync/use-sync.ts'
import { getNotificationsStore, type NotificationsView } from './notifications.store.ts'

/**
 * What was unread when it was shown stays marked as long as the page stands, while all is read as soon as the page is in
 * view (D-130).
 */
export function useFreshIds({ rows, unread_count }: NotificationsView): ReadonlySet<string> {
  const sync = useSync()
  const isVisible = useStore(sync.isVisible)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(() => new Set())
  const more = rows.filter(({ id, is_read }) => !is_read && !fresh.has(id))
  if (more.length > 0) setFresh(new Set([...fresh, ...more.map(({ id }) => id)]))

  const newest = rows[0]?.created_at
  useEffect(() => {
    if (isVisible && unread_count > 0 && newest !== undefined) getNotificationsStore(sync).markAllRead(newest)
  }, [sync, isVisible, unread_count, newest])
  return fresh
}
