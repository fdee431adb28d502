import type { OutboxEntry } from '../../sync/change.ts'
import { perSync } from '../../sync/per-sync.ts'
import { createDerived } from '../../sync/readable.ts'

/** Refused messages whose conversation is not on this device any more: no screen of a chat shows them. Oldest first. */
export const getStrandedStore = perSync(({ memory }) =>
  createDerived<readonly OutboxEntry[]>(
    (invalidate) => {
      for (const topic of ['outbox', 'heads', 'meta'] as const) memory.subscribe(topic, invalidate)
    },
    () => {
      // Before the list is complete a conversation that is missing may be yet to come.
      if (!memory.isReady()) return []
      return [...memory.outbox.values()]
        .filter(({ state, conversation_id }) => state === 'failed' && !memory.heads.has(conversation_id))
        .toSorted((a, b) => a.order - b.order)
    },
  ),
)
