import { useRef, type ReactElement } from 'react'
import { MessageItem, type MessageActions } from './message-item.tsx'
import type { TimelineItem } from './timeline.ts'

type Shared = { isGroup: boolean; actions: MessageActions }
type Drawn = { isFresh: boolean; isLit: boolean; element: ReactElement }

type Options = Shared & { fresh: ReadonlySet<string>; litKey: string | null }

/**
 * Draws one item of the list. What did not change keeps its element, so that a list that only scrolls leaves the
 * messages that stay in sight alone.
 */
export function useMessageElements({ isGroup, actions, fresh, litKey }: Options) {
  const memory = useRef<(Shared & { drawn: WeakMap<TimelineItem, Drawn> }) | null>(null)
  if (memory.current?.isGroup !== isGroup || memory.current.actions !== actions)
    memory.current = { isGroup, actions, drawn: new WeakMap() }
  const { drawn } = memory.current

  return (item: TimelineItem): ReactElement => {
    const { key } = item.shown
    const isFresh = fresh.has(key)
    const isLit = key === litKey
    const before = drawn.get(item)
    if (before?.isFresh === isFresh && before.isLit === isLit) return before.element
    const element = (
      <MessageItem
        key={key}
        item={item}
        isGroup={isGroup}
        isFresh={isFresh}
        isLit={isLit}
        actions={actions}
      />
    )
    drawn.set(item, { isFresh, isLit, element })
    return element
  }
}
