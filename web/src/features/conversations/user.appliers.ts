import { dropLog } from '../../sync/change.ts'
import type { Appliers } from '../../sync/dispatch.ts'
import { mergeHead } from '../../sync/heads.ts'

/** What the entries of a person's own log do to the list. */
export const userAppliers: Appliers['user'] = {
  conversation_added: ({ head }, { memory }) => ({
    heads: { put: [mergeHead(memory.heads.get(head.conversation_id), head, memory.reads)] },
  }),
  conversation_removed: ({ conversation_id }) => ({
    heads: { remove: [conversation_id] },
    logs: [dropLog(conversation_id)],
    drafts: { remove: [conversation_id] },
    reads: { remove: [conversation_id] },
  }),
  conversation_changed: ({ head }, { memory }) => ({
    heads: { put: [mergeHead(memory.heads.get(head.conversation_id), head, memory.reads)] },
  }),
  settings_changed: ({ settings }, { memory }) => ({ meta: { ...memory.meta(), settings } }),
  // Heard by the profile store.
  profile_changed: () => ({}),
  // Ours ends with the `bye` of its socket; others concern the device list alone.
  session_ended: () => ({}),
}
