import { useRef } from 'react'
import type { ConversationView } from './conversation.store.ts'
import { buildTimeline, type TimelineItem } from './timeline.ts'

type Memory = { items: readonly TimelineItem[]; pageStarts: Set<string>; firstKey: string | undefined }

/**
 * The timeline of a view. `isPrepending` is true in the one render in which older messages came above those that
 * were shown: the list then keeps the eye's place.
 */
export function useTimeline(view: ConversationView): {
  items: readonly TimelineItem[]
  isPrepending: boolean
} {
  const memory = useRef<Memory>({ items: [], pageStarts: new Set(), firstKey: undefined })
  const { current } = memory
  const { firstKey } = current
  const nowFirst = view.messages[0]?.key
  const isPrepending =
    firstKey !== undefined && nowFirst !== firstKey && view.messages.some(({ key }) => key === firstKey)

  if (view.has_older && nowFirst !== undefined) current.pageStarts.add(nowFirst)
  current.firstKey = nowFirst
  current.items = buildTimeline(
    {
      messages: view.messages,
      hasOlder: view.has_older,
      unread: view.unread_line,
      pageStarts: current.pageStarts,
    },
    current.items,
  )
  return { items: current.items, isPrepending }
}
