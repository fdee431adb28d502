import { useLayoutEffect, useRef } from 'react'
import type { ShownMessage } from './shown-message.ts'
import type { TimelineItem } from './timeline.ts'

/** The newest number of the log, and what waits below it. */
type Known = { items: readonly TimelineItem[]; seq: number; pendingKeys: ReadonlySet<string> }

/**
 * Tells of messages that joined the end of the list: those of others, oldest first, none when the person wrote
 * something here or on another device. What waits in the outbox stays below what comes in.
 */
export function useArrivals(
  items: readonly TimelineItem[],
  onArrive: (incoming: readonly ShownMessage[]) => void,
): void {
  const known = useRef<Known | null>(null)

  useLayoutEffect(() => {
    const before = known.current
    if (items.length === 0 || before?.items === items) return
    const { incoming, hasOwn, ...now } = lookAtEnd(items, before)
    known.current = now
    if (before !== null && (incoming.length > 0 || hasOwn)) onArrive(incoming)
  })
}

/** Goes up from the end as far as something can be new. */
export function lookAtEnd(
  items: readonly TimelineItem[],
  before: Known | null,
): Known & { incoming: readonly ShownMessage[]; hasOwn: boolean } {
  const pendingKeys = new Set<string>()
  const incoming: ShownMessage[] = []
  let seq = before?.seq ?? 0
  let hasOwn = false
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const { shown } = items[index]!
    if (shown.message.seq === 0) pendingKeys.add(shown.key)
    else if (before === null || shown.message.seq <= before.seq) {
      seq = Math.max(seq, shown.message.seq)
      break
    } else seq = Math.max(seq, shown.message.seq)
    if (!shown.is_own) incoming.push(shown)
    // One that is sent now was there while it waited.
    else if (!before?.pendingKeys.has(shown.key)) hasOwn = true
  }
  return { items, seq, pendingKeys, incoming: incoming.toReversed(), hasOwn }
}
