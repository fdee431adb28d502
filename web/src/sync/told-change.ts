import type { Change } from './change.ts'
import { mergeHead } from './heads.ts'
import type { Memory } from './memory.ts'
import { isNewer, markWaiting } from './outbox.ts'

/**
 * What another tab told, as far as it holds anything new here: what this tab has read from disk, or was answered, can be
 * ahead of it.
 */
export function toldChange(told: Change, memory: Memory): Change {
  const epoch = memory.meta().epoch
  const isOfAnother = told.meta !== undefined && epoch !== null && told.meta.epoch !== epoch
  const { heads, outbox, drafts, reads } = told
  if (told.drop_cache || isOfAnother) return { ...told, ...startOver(told, memory), drop_cache: true }
  const merged = heads?.put?.map((head) =>
    mergeHead(memory.heads.get(head.conversation_id), head, memory.reads),
  )
  // A tab that has not heard of an answer, or of a further read, tells of what was before.
  const unanswered = outbox?.put?.filter((entry) => {
    const known = memory.outbox.get(entry.client_id)
    return !known || !isNewer(known, entry)
  })
  const newest = drafts?.put?.filter(
    ({ conversation_id, updated_at }) => updated_at >= (memory.drafts.get(conversation_id)?.updated_at ?? ''),
  )
  const further = reads?.put?.filter(
    ({ conversation_id, seq }) => seq >= (memory.reads.get(conversation_id)?.seq ?? 0),
  )
  return {
    ...told,
    ...(merged ? { heads: { ...heads, put: merged } } : {}),
    ...(unanswered ? { outbox: { ...outbox, put: unanswered } } : {}),
    ...(newest ? { drafts: { ...drafts, put: newest } } : {}),
    ...(further ? { reads: { ...reads, put: further } } : {}),
  }
}

/** With another epoch nothing of before holds, whichever tab knew of it: what was answered waits again. */
function startOver({ outbox, reads }: Change, memory: Memory): Change {
  const answered = [...memory.outbox.values()].filter((entry) => entry.state === 'acked')
  const again = answered.map((entry) => markWaiting(entry, entry.order))
  return {
    outbox: { ...outbox, put: [...again, ...(outbox?.put ?? [])] },
    reads: { ...reads, remove: [...memory.reads.keys(), ...(reads?.remove ?? [])] },
  }
}
