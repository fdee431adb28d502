import { useEffect } from 'react'

const APP = 'Lero'
const PLAIN_ICON = '/icon.svg'
const NEWS_ICON = '/icon-unread.svg'

const names: string[] = []
let unreadCount = 0

/** The open screen's name in the tab's title, '(2) Ana Souza · Lero'; the innermost of several screens counts. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    names.push(name)
    show()
    return () => {
      names.splice(names.lastIndexOf(name), 1)
      show()
    }
  }, [name])
}

/** Conversations with something unread, and what is new besides: before the title, and as a mark on the icons of tab and app. */
export function setUnreadCount(count: number): void {
  if (count === unreadCount) return
  unreadCount = count
  show()
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon) icon.href = count > 0 ? NEWS_ICON : PLAIN_ICON
  // Refused where the app is not installed or has no right to notify: the title says it all the same.
  void navigator.setAppBadge?.(count).catch(() => undefined)
}

function show(): void {
  const name = names.findLast((one) => one !== '')
  const title = name === undefined ? APP : `${name} · ${APP}`
  document.title = unreadCount > 0 ? `(${unreadCount}) ${title}` : title
}
