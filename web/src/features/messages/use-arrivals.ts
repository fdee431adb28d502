import { useLayoutEffect, useRef } from 'react'
import type { ShownMessage } from './shown-message.ts'
import type { TimelineItem } from './timeline.ts'

/**
 * Tells of messages that joined the end of the list: those of others, oldest first, none when the person wrote
 * something here or on another device. What waits in the outbox stays below what comes in, so the
 * newest of either kind is remembered by itself.
 */
export function useArrivals(
  items: readonly TimelineItem[],
  onArrive: (incoming: readonly ShownMessage[]) => void,
): void {
  const known = useRef<{ seq: number; ownKey: string | undefined; items: readonly TimelineItem[] } | null>(
    null,
  )

  useLayoutEffect(() => {
    const seq = items.reduce(
      (newest, { shown }) => (shown.is_own ? newest : Math.max(newest, shown.message.seq)),
      0,
    )
    const ownKey = items.findLast(({ shown }) => shown.is_own)?.shown.key
    const before = known.current
    if (items.length === 0 || (before?.seq === seq && before.ownKey === ownKey)) return
    known.current = { seq, ownKey, items }
    if (before === null) return
    const incoming = items
      .filter(({ shown }) => !shown.is_own && shown.message.seq > before.seq)
      .map(({ shown }) => shown)
    // One that was there before is the newest again when the person gives up a failed one.
    const hasOwn = ownKey !== undefined && !before.items.some(({ shown }) => shown.key === ownKey)
    if (incoming.length > 0 || hasOwn) onArrive(incoming)
  })
}
