import { useEffect } from 'react'

const APP = 'Lero'

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

/** Conversations with something unread, and what is new besides: before the title. */
export function setUnreadCount(count: number): void {
  unreadCount = count
  show()
}

function show(): void {
  const name = names.findLast((one) => one !== '')
  const title = name === undefined ? APP : `${name} · ${APP}`
  document.title = unreadCount > 0 ? `(${unreadCount}) ${title}` : title
}
