import { useEffect } from 'react'
import { getConversationsStore } from '../conversations/public.ts'
import { useSync } from '../../sync/use-sync.ts'
import { setUnreadCount } from '../../ui/page-title.ts'

/** The tab's title and icon, and the installed app's, carry the number of conversations with something unread. */
export function useUnreadCount(): void {
  const store = getConversationsStore(useSync())
  useEffect(() => {
    const tell = () => setUnreadCount(store.getSnapshot().unread_chats)
    tell()
    const stop = store.subscribe(tell)
    return () => {
      stop()
      setUnreadCount(0)
    }
  }, [store])
}
