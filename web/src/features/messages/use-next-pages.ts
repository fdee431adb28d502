import { useEffect, useRef } from 'react'
import type { ConversationView } from './conversation.store.ts'
import type { TimelineItem } from './timeline.ts'

/** The next messages are fetched this far before the end of those that are shown. */
const PAGE_ZONE_PX = 1200

type Options = {
  view: ConversationView
  items: readonly TimelineItem[]
  /** Looks where the list stands by now, and asks from there. */
  lookAgain: () => void
  onLoadOlder: () => void
  onLoadNewer: () => void
}

/**
 * Asks for the next messages where one is near the first or the last of those shown. Who is still there when a page
 * has come has scrolled on while it was loading, and may scroll no further: then the next one is asked for at once.
 */
export function useNextPages({ view, items, lookAgain, onLoadOlder, onLoadNewer }: Options) {
  /** What was shown when a page was asked for, until one comes. */
  const asked = useRef<{ first: string | undefined; last: string | undefined } | null>(null)
  const [first, last] = [items[0]?.shown.key, items.at(-1)?.shown.key]

  function ask(toStartPx: number, toEndPx: number): void {
    const isOlderNear = toStartPx < PAGE_ZONE_PX && view.has_older && !view.is_loading_older
    const isNewerNear = toEndPx < PAGE_ZONE_PX && view.has_newer
    if (!isOlderNear && !isNewerNear) return
    asked.current = { first, last }
    if (isOlderNear) onLoadOlder()
    if (isNewerNear) onLoadNewer()
  }

  useEffect(() => {
    const before = asked.current
    if (!before || view.is_loading_older || items !== view.items) return undefined
    if (before.first === first && before.last === last) return undefined
    // The list keeps the eye's place first; a hand that holds the edge moves it back by the next frame.
    const frame = requestAnimationFrame(() => {
      asked.current = null
      lookAgain()
    })
    return () => cancelAnimationFrame(frame)
  })

  return ask
}
