import { useEffect } from 'react'
import { getConversationsStore } from '../conversations/public.ts'
import { getNotificationsStore } from '../notifications/public.ts'
import { useSync } from '../../sync/use-sync.ts'
import { setUnreadCount } from '../../ui/page-title.ts'

/**
 * The tab's title and icon, and the installed app's, carry the number of conversations with something unread, and of
 * unread notifications.
 */
export function useUnreadCount(): void {
  const sync = useSync()
  useEffect(() => {
    const chats = getConversationsStore(sync)
    const notifications = getNotificationsStore(sync)
    const tell = () =>
      setUnreadCount(chats.getSnapshot().unread_chats + notifications.getSnapshot().unread_count)
    tell()
    const stops = [chats.subscribe(tell), notifications.subscribe(tell)]
    return () => {
      for (const stop of stops) stop()
      setUnreadCount(0)
    }
  }, [sync])
}
