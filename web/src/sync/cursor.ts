import type { ConversationEvent, Message } from '#contract/messages.ts'
import { type Amendment, amendAll, type LogRange } from './change.ts'
import { type Appliers, type ApplyContext, applyToHead, applyToLog } from './dispatch.ts'
import type { HeldHead } from './heads.ts'

/** Events that came before their turn, by number. */
export type Buffer = Map<number, ConversationEvent>

export type Drained = {
  readonly head: HeldHead | undefined
  readonly range: LogRange | undefined
  readonly put: readonly Message[]
  readonly amend: readonly Amendment[]
}

/**
 * The apply rule (sync.md): a number that was had is dropped, the next one is applied, a later one waits
 * in the buffer. Head and log move on their own: a heads frame or a snapshot may have moved one of them
 * further. Takes from the buffer whatever neither of them needs any more.
 */
export function drain(
  buffer: Buffer,
  heldHead: HeldHead | undefined,
  heldRange: LogRange | undefined,
  appliers: Appliers,
  context: ApplyContext,
): Drained {
  let head = heldHead
  for (
    let event = head && buffer.get(head.last_seq + 1);
    head && event;
    event = buffer.get(head.last_seq + 1)
  )
    head = applyToHead(appliers, head, event, context)

  let range = heldRange
  const put: Message[] = []
  const amend: Amendment[] = []
  for (let event = range && buffer.get(range.to + 1); range && event; event = buffer.get(range.to + 1)) {
    const effect = applyToLog(appliers, event, context)
    put.push(...(effect.put ?? []))
    amend.push(...(effect.amend ?? []))
    range = { ...range, to: event.seq }
  }

  const had = Math.min(head?.last_seq ?? 0, range?.to ?? Number.POSITIVE_INFINITY)
  for (const seq of buffer.keys()) if (seq <= had) buffer.delete(seq)
  // A message and its deletion in one go: the content is not stored for a moment either.
  return { head, range, put: amendAll(put, amend), amend }
}

/**
 * From where the next `get` has to ask; null while nothing is known to be missing. `heardOf`: the highest
 * number that an event or an acknowledgement spoke of.
 */
export function missingAfter(
  heardOf: number,
  head: HeldHead | undefined,
  range: LogRange | undefined,
): number | null {
  if (!head) return null
  const local = Math.min(head.last_seq, range?.to ?? Number.POSITIVE_INFINITY)
  return Math.max(head.last_seq, range?.to ?? 0, heardOf) > local ? local : null
}
