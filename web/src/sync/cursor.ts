import type { Head } from '#contract/conversations.ts'
import type { ConversationEvent, Message } from '#contract/messages.ts'
import { blankMessage, type Blanked, type LogRange } from './change.ts'
import { type Appliers, type ApplyContext, applyToHead, applyToLog } from './dispatch.ts'

/** Events that came before their turn, by number. */
export type Buffer = Map<number, ConversationEvent>

export interface Drained {
  readonly head: Head | undefined
  readonly range: LogRange | undefined
  readonly put: readonly Message[]
  readonly blank: readonly Blanked[]
}

/**
 * The apply rule (sync.md): a number that was had is dropped, the next one is applied, a later one waits
 * in the buffer. Head and log move on their own: a heads frame or a snapshot may have moved one of them
 * further. Takes from the buffer whatever neither of them needs any more.
 */
export const drain = (
  buffer: Buffer,
  heldHead: Head | undefined,
  heldRange: LogRange | undefined,
  appliers: Appliers,
  context: ApplyContext,
): Drained => {
  let head = heldHead
  for (
    let event = head && buffer.get(head.last_seq + 1);
    head && event;
    event = buffer.get(head.last_seq + 1)
  )
    head = applyToHead(appliers, head, event, context)

  let range = heldRange
  const put: Message[] = []
  const blank: Blanked[] = []
  for (let event = range && buffer.get(range.to + 1); range && event; event = buffer.get(range.to + 1)) {
    const effect = applyToLog(appliers, event)
    put.push(...(effect.put ?? []))
    blank.push(...(effect.blank ?? []))
    range = { ...range, to: event.seq }
  }

  const had = Math.min(head?.last_seq ?? 0, range?.to ?? Number.POSITIVE_INFINITY)
  for (const seq of buffer.keys()) if (seq <= had) buffer.delete(seq)
  return { head, range, put: blankFresh(put, blank), blank }
}

/** A message and its deletion in one go: the content is not stored for a moment either. */
const blankFresh = (put: readonly Message[], blank: readonly Blanked[]): readonly Message[] => {
  if (blank.length === 0) return put
  const deletedAt = new Map(blank.map((entry) => [entry.message_id, entry.deleted_at]))
  return put.map((message) => {
    const at = deletedAt.get(message.id)
    return at ? blankMessage(message, at) : message
  })
}

/**
 * From where the next `get` has to ask; null while nothing is known to be missing. `heardOf`: the highest
 * number that an event or an acknowledgement spoke of.
 */
export const missingAfter = (
  heardOf: number,
  head: Head | undefined,
  range: LogRange | undefined,
): number | null => {
  if (!head) return null
  const local = Math.min(head.last_seq, range?.to ?? Number.POSITIVE_INFINITY)
  return Math.max(head.last_seq, range?.to ?? 0, heardOf) > local ? local : null
}
