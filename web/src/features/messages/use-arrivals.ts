import { useLayoutEffect, useRef } from 'react'
import { useSync } from '../../sync/use-sync.ts'
import type { ConversationView } from './conversation.store.ts'
import type { ShownMessage } from './shown-message.ts'
import type { SpokenMessage } from './spoken-arrival.tsx'
import type { TimelineItem } from './timeline.ts'

/** The newest number of the log, and what waits below it. */
type Known = { items: readonly TimelineItem[]; seq: number; pendingKeys: ReadonlySet<string> }

type Drawn = Pick<ConversationView, 'items' | 'arrived_count' | 'has_newer' | 'head'>

/**
 * Tells of messages that joined the end of the conversation: how many of others, and the newest where it is one of
 * those. None when the person wrote something here or on another device. What waits in the outbox stays below what comes
 * in. Null while the list is drawn only in part.
 */
export function useArrivals(
  drawn: Drawn | null,
  onArrive: (count: number, newest: SpokenMessage | null) => void,
): void {
  const { me } = useSync()
  const known = useRef<(Known & { count: number }) | null>(null)

  useLayoutEffect(() => {
    const before = known.current
    if (!drawn || drawn.items.length === 0) return
    const { items, arrived_count: count } = drawn
    if (before?.items === items && before.count === count) return
    const { incoming, hasOwn, ...now } = lookAtEnd(items, before)
    known.current = { ...now, count }
    if (before === null) return
    // What one comes to on foot, after older ones were shown, came before.
    const isNews = count > before.count
    if (isNews || hasOwn) onArrive(count - before.count, isNews ? findNewest(drawn, incoming, me) : null)
  })
}

/** Where the list does not reach the end, what is newest there is in the conversation's head alone. */
function findNewest(
  { has_newer, head }: Drawn,
  incoming: readonly ShownMessage[],
  me: string,
): SpokenMessage | null {
  if (!has_newer) return incoming.at(-1)?.message ?? null
  const preview = head?.preview
  return preview && preview.sender_id !== me ? { ...preview, id: preview.message_id } : null
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
    if (shown.message.notice) continue
    if (!shown.is_own) incoming.push(shown)
    // One that is sent now was there while it waited.
    else if (!before?.pendingKeys.has(shown.key)) hasOwn = true
  }
  return { items, seq, pendingKeys, incoming: incoming.toReversed(), hasOwn }
}
