import { useMemo, type ReactElement } from 'react'
import { MessageBoundary } from './message-boundary.tsx'
import { MessageItem, type MessageActions } from './message-item.tsx'
import { NoticeItem } from './notice-item.tsx'
import type { TimelineItem } from './timeline.ts'

type Shared = { isGroup: boolean; actions: MessageActions }
type Drawn = { isFresh: boolean; isLit: boolean; element: ReactElement }

type Options = Shared & { fresh: ReadonlySet<string>; litKey: string | null }

/**
 * Draws one item of the list. What did not change keeps its element, so that a list that only scrolls leaves the
 * messages that stay in sight alone.
 */
export function useMessageElements({ isGroup, actions, fresh, litKey }: Options) {
  const draw = useMemo(() => createDrawer({ isGroup, actions }), [isGroup, actions])
  return (item: TimelineItem): ReactElement =>
    draw(item, fresh.has(item.shown.key), item.shown.key === litKey)
}

function createDrawer({ isGroup, actions }: Shared) {
  const drawn = new WeakMap<TimelineItem, Drawn>()
  return (item: TimelineItem, isFresh: boolean, isLit: boolean): ReactElement => {
    const { key } = item.shown
    const before = drawn.get(item)
    if (before?.isFresh === isFresh && before.isLit === isLit) return before.element
    const element = (
      <MessageBoundary key={key} item={item}>
        {item.shown.message.notice ? (
          <NoticeItem item={item} />
        ) : (
          <MessageItem item={item} isGroup={isGroup} isFresh={isFresh} isLit={isLit} actions={actions} />
        )}
      </MessageBoundary>
    )
    drawn.set(item, { isFresh, isLit, element })
    return element
  }
}
