import { dropLog, hideMessage } from '../../sync/change.ts'
import type { Appliers } from '../../sync/dispatch.ts'
import { mergeHead } from '../../sync/heads.ts'

/** What the entries of a person's own log do to the list. */
export const userAppliers: Appliers['user'] = {
  conversation_added: ({ head, peer }, { memory }) => ({
    heads: { put: [mergeHead(memory.heads.get(head.conversation_id), { ...head, peer }, memory.reads)] },
  }),
  conversation_removed: ({ conversation_id }) => ({
    heads: { remove: [conversation_id] },
    logs: [dropLog(conversation_id)],
    drafts: { remove: [conversation_id] },
    reads: { remove: [conversation_id] },
  }),
  conversation_changed: ({ head, peer }, { memory }) => ({
    heads: { put: [mergeHead(memory.heads.get(head.conversation_id), { ...head, peer }, memory.reads)] },
  }),
  message_hidden: ({ message_id, head, peer }, { memory }) => {
    const held = memory.heads.get(head.conversation_id)
    const merged = mergeHead(held, { ...head, peer }, memory.reads)
    // One that was read before events applied here shows the row as it is without them.
    const preview = merged.preview?.message_id === message_id ? head.preview : merged.preview
    return {
      heads: { put: [{ ...merged, preview }] },
      logs: hideMessage(memory.ranges.get(head.conversation_id), message_id),
    }
  },
  // Heard by the store of friends, which reads what it missed when it is first looked at.
  friend_changed: () => ({}),
  // Likewise by the store of notifications.
  notifications_changed: () => ({}),
  settings_changed: ({ settings }, { memory }) => ({ meta: { ...memory.meta(), settings } }),
  // Ours ends with the `bye` of its socket; others concern the device list alone.
  session_ended: () => ({}),
}
