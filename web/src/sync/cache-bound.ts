import type { Change } from './change.ts'
import { dropLog } from './change.ts'
import type { Memory } from './memory.ts'

/** Numbers of logs that a device keeps: about 50 MB. */
export const CACHE_NUMBERS_MAX = 60_000
/** What leaves, leaves so much room that the next message does not ask again. */
const ROOM = 0.9

type Bounded = Pick<Memory, 'ranges' | 'openings' | 'outbox' | 'wanted'>

/**
 * The change that brings the cache below its bound; null where it is. Logs of the least recently opened conversations
 * leave first; those on somebody's screen and those with something unsent never.
 */
export function boundCache(
  memory: Bounded,
  isOpen: (conversationId: string) => boolean,
  numbersMax = CACHE_NUMBERS_MAX,
): Change | null {
  let held = 0
  for (const range of memory.ranges.values()) held += sizeOf(range)
  if (held <= numbersMax) return null

  const unsent = new Set([...memory.outbox.values()].map((entry) => entry.conversation_id))
  const openedAt = (id: string): number => memory.openings.get(id)?.opened_at ?? 0
  const mayLeave = [...memory.ranges.values()]
    .filter(({ conversation_id: id }) => !unsent.has(id) && !isOpen(id) && !memory.wanted().has(id))
    .toSorted((a, b) => openedAt(a.conversation_id) - openedAt(b.conversation_id))
  const leaving: string[] = []
  for (const range of mayLeave) {
    if (held <= numbersMax * ROOM) break
    held -= sizeOf(range)
    leaving.push(range.conversation_id)
  }
  return leaving.length === 0 ? null : { logs: leaving.map(dropLog), openings: { remove: leaving } }
}

const sizeOf = ({ from, to }: { readonly from: number; readonly to: number }): number => to - from + 1
