import type { Head, Preview } from '#contract/conversations.ts'
import type { Draft, OutboxEntry } from '../../sync/change.ts'
import { type ChatState, showState, type StateChange } from './chat-state.ts'

/** Someone who is typing right now. */
export type Typing = {
  readonly user_id: string
  readonly display_name: string | null
}

/** The line under the name (D-057): draft first, then what is on its way, then the last message. */
export type RowPreview =
  | { readonly kind: 'draft'; readonly text: string }
  | {
      readonly kind: 'message'
      readonly is_own: boolean
      readonly sender_name: string | null
      readonly message_type: Preview['message_type']
      /** Of a voice message. */
      readonly duration_ms?: number | undefined
      readonly view_once?: true | undefined
      /** Null when deleted for everyone. */
      readonly content: string | null
      readonly is_deleted: boolean
      /** Own messages only. */
      readonly tick: 'waiting' | 'sent' | 'read' | 'failed' | null
    }
  | { readonly kind: 'empty' }

/** One row of the chat list. The same reference until something in it changes. */
export type ChatRow = ChatState & {
  readonly id: string
  /** Name of the group or the other person; null: the account is gone or has no name. */
  readonly name: string | null
  readonly avatar_url: string | null
  readonly is_group: boolean
  readonly group_id: string | null
  readonly member_count: number
  /** The caller's role in the group is admin. */
  readonly is_admin: boolean
  /** Direct chats: for presence. */
  readonly peer_id: string | null
  readonly preview: RowPreview
  /** Of the last message, or of what is on its way; null in a conversation without any. */
  readonly time: string | null
  readonly unread_count: number
  readonly typing: readonly Typing[]
  readonly blocked_by_me: boolean
  /** What the list is ordered by. */
  readonly updated_at: string
}

export type RowSources = {
  readonly head: Head
  /** The newest entry of the outbox for this conversation. */
  readonly pending: OutboxEntry | null
  readonly draft: Draft | null
  readonly typing: readonly Typing[]
  /** Of the state, on its way. */
  readonly change: StateChange | undefined
  /** The last message was deleted for oneself, on its way: what stood before it the next head says. */
  readonly is_gone: boolean
}

export function createRow(
  { head, pending: newest, draft, typing, change, is_gone }: RowSources,
  me: string,
): ChatRow {
  const pending = newest && isNewerThan(newest, head) ? newest : null
  const lastAt = pending
    ? (pending.ack?.created_at ?? pending.written_at)
    : (head.preview?.created_at ?? null)
  const begun = draft ? draft.text : head.state?.draft
  return {
    ...showState(head.state, change),
    id: head.conversation_id,
    name: head.group ? head.group.name : (head.peer?.display_name ?? null),
    avatar_url: head.group ? head.group.avatar_url : (head.peer?.avatar_url ?? null),
    is_group: head.is_group,
    group_id: head.group_id,
    member_count: head.group?.member_count ?? 0,
    is_admin: head.group?.my_role === 'admin',
    peer_id: head.peer?.user_id ?? null,
    preview: begun
      ? { kind: 'draft', text: begun }
      : pending
        ? previewEntry(pending)
        : previewHead(head, is_gone, me),
    time: lastAt,
    unread_count: head.unread_count,
    typing,
    blocked_by_me: head.blocked_by_me,
    updated_at: pending && pending.written_at > head.updated_at ? pending.written_at : head.updated_at,
  }
}

/** What failed steps back when the talk went on without it; what waits does not. */
const isNewerThan = (entry: OutboxEntry, { preview }: Head): boolean =>
  entry.state !== 'failed' || !preview || Date.parse(entry.written_at) >= Date.parse(preview.created_at)

const previewEntry = (entry: OutboxEntry): RowPreview => ({
  kind: 'message',
  is_own: true,
  sender_name: null,
  message_type: 'text',
  content: entry.content,
  is_deleted: false,
  tick: entry.state === 'acked' ? 'sent' : entry.state,
})

const previewHead = ({ preview, peer_read_seq }: Head, isGone: boolean, me: string): RowPreview => {
  if (!preview || isGone) return { kind: 'empty' }
  const isOwn = preview.sender_id === me
  return {
    kind: 'message',
    is_own: isOwn,
    sender_name: preview.sender_name,
    message_type: preview.message_type,
    duration_ms: preview.duration_ms,
    view_once: preview.view_once,
    content: preview.content,
    is_deleted: preview.deleted_for_everyone,
    tick: isOwn ? (preview.seq <= peer_read_seq ? 'read' : 'sent') : null,
  }
}

/** Whether two rows show the same: a new list from the server says much again that was known. */
export function isSameRow(a: ChatRow, b: ChatRow): boolean {
  return (
    hasSameFields({ ...a, preview: null }, { ...b, preview: null }) && hasSameFields(a.preview, b.preview)
  )
}

const hasSameFields = (a: object, b: object): boolean => {
  const fields = Object.entries(a)
  return fields.length === Object.keys(b).length && fields.every(([key, value]) => b[key as never] === value)
}
