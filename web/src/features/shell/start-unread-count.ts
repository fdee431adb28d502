import type { Sync } from '../../sync/sync.ts'
import { setUnreadCount } from '../../ui/page-title.ts'
import { getConversationsStore } from '../conversations/public.ts'
import { getNotificationsStore } from '../notifications/public.ts'

const PLAIN_ICON = '/icon.svg'
const NEWS_ICON = '/icon-unread.svg'

/**
 * The tab's title and icon, and the installed app's, carry the number of conversations with something unread, and of
 * unread notifications. Answers how to stop, which takes the number away.
 */
export function startUnreadCount(sync: Sync): () => void {
  const chats = getConversationsStore(sync)
  const notifications = getNotificationsStore(sync)
  /** What the app's icon says. Null: not known, the service worker may have set it while nothing ran here. */
  let onIcon: number | null = null
  let shown = 0
  const setShown = (count: number): void => {
    if (count === shown) return
    shown = count
    setUnreadCount(count)
    setTabIcon(count)
  }

  const tell = (): void => {
    const { unread_chats } = chats.getSnapshot()
    const { state, unread_count } = notifications.getSnapshot()
    const count = unread_chats + unread_count
    setShown(count)
    const isToldByServer = sync.status.getSnapshot().state === 'online' && state !== 'loading'
    if (count === onIcon || (onIcon === null && !isToldByServer)) return
    onIcon = count
    setAppBadge(count)
  }
  const tellAnew = (): void => {
    onIcon = null
    // The heads that come with the line are taken in after it is told of.
    queueMicrotask(tell)
  }

  tell()
  const stops = [
    chats.subscribe(tell),
    notifications.subscribe(tell),
    sync.status.subscribe(tellAnew),
    sync.isVisible.subscribe(tellAnew),
  ]
  return () => {
    for (const stop of stops) stop()
    setShown(0)
    setAppBadge(0)
  }
}

function setTabIcon(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon) icon.href = count > 0 ? NEWS_ICON : PLAIN_ICON
}

/** Refused where the app is not installed or has no right to notify: the title says it all the same. */
function setAppBadge(count: number): void {
  void navigator.setAppBadge?.(count).catch(() => undefined)
}
