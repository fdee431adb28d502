import type { Head, Preview } from '#contract/conversations.ts'
import { PREVIEW_MAX_CODE_POINTS } from '#contract/limits.ts'
import type { Message } from '#contract/messages.ts'
import type { Appliers } from '../../sync/dispatch.ts'
import type { HeldHead } from '../../sync/heads.ts'

const cutPreview = (content: string | null): string | null =>
  content === null ? null : Array.from(content).slice(0, PREVIEW_MAX_CODE_POINTS).join('')

const previewOf = (message: Message, before: Preview | null): HeldHead['preview'] => ({
  seq: message.seq,
  message_id: message.id,
  sender_id: message.sender_id,
  // The log carries no names: the one known stays, a new one is looked up by whoever shows it.
  sender_name: before?.sender_id === message.sender_id ? before.sender_name : null,
  message_type: message.message_type,
  mentions: message.extra?.mentions,
  ...(message.message_type === 'audio' && { duration_ms: message.extra?.media?.duration_ms }),
  ...(message.view_once && { view_once: true }),
  content: message.view_once ? null : cutPreview(message.content),
  deleted_for_everyone: message.deleted_for_everyone,
  created_at: message.created_at,
})

const withMembers = (head: Head, difference: 1 | -1): Head =>
  head.group
    ? { ...head, group: { ...head.group, member_count: head.group.member_count + difference } }
    : head

/** What each log event does to the row of its chat. */
export const headAppliers: Appliers['head'] = {
  message: (head, { message }, { me }) => {
    const preview = previewOf(message, head.preview)
    if (message.sender_id !== me) {
      // Read on another device before it came here, or counted by the server then.
      const isCounted = message.seq <= Math.max(head.my_read_seq, head.counted_to ?? 0)
      return { ...head, preview, unread_count: head.unread_count + (isCounted ? 0 : 1) }
    }
    // Who had read everything has also read what they wrote.
    const myReadSeq = head.unread_count === 0 ? message.seq : head.my_read_seq
    // Who writes in a request has accepted it.
    const state = head.state && { ...head.state, is_request: undefined }
    return { ...head, preview, state, my_read_seq: Math.max(head.my_read_seq, myReadSeq) }
  },
  message_deleted: (head, { message_id }) =>
    head.preview?.message_id === message_id
      ? { ...head, preview: { ...head.preview, content: null, deleted_for_everyone: true } }
      : head,
  message_edited: (head, { message_id, content }) =>
    head.preview?.message_id === message_id && content !== null
      ? { ...head, preview: { ...head.preview, content: cutPreview(content) } }
      : head,
  reactions_changed: (head) => head,
  message_viewed: (head) => head,
  member_joined: (head) => withMembers(head, 1),
  member_left: (head) => withMembers(head, -1),
  role_changed: (head, { user_id, role }, { me }) =>
    head.group && user_id === me ? { ...head, group: { ...head.group, my_role: role } } : head,
  group_changed: (head, { name, avatar_url }) =>
    head.group ? { ...head, group: { ...head.group, name, avatar_url } } : head,
  purged: (head) => head,
}
