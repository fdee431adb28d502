import type { Preview } from '#contract/conversations.ts'
import { conversationOfTag } from '#contract/conversation-tag.ts'
import { noticeTag } from '#contract/notice-tag.ts'
import type { Notification } from '#contract/notifications.ts'
import type { HeldHead } from '../../sync/heads.ts'

type Notifications = {
  readonly rows: readonly Notification[]
  readonly unread_count: number
  /** Of the own log: the list is as it was then. */
  readonly seq: number
}

type Chat = Pick<HeldHead, 'last_seq' | 'unread_count' | 'sending_disabled'> & {
  readonly preview: Pick<Preview, 'seq' | 'deleted_for_everyone'> | null
}
type Chats = {
  readonly heads: ReadonlyMap<string, Chat>
  /** Those that the page once had. */
  readonly seen: ReadonlySet<string>
}

/**
 * Whether what stands under a tag, a conversation or what others did, is nobody's to see any more: read, deleted, of a
 * chat that was left or has a block. Who knows less than the push did (`seq`), as a page that only has what the device
 * kept, or has no line, cannot tell. Others are nobody's to close.
 */
export function isOver(
  tag: string,
  seq: number | undefined,
  { heads, seen }: Chats,
  listed: Notifications,
): boolean {
  if (seq === undefined) return false
  const conversationId = conversationOfTag(tag)
  if (conversationId !== null) {
    const head = heads.get(conversationId)
    if (!head) return seen.has(conversationId)
    const { preview, sending_disabled, last_seq, unread_count } = head
    if (sending_disabled || (preview?.seq === seq && preview.deleted_for_everyone)) return true
    return last_seq >= seq && unread_count === 0
  }
  if (!tag.startsWith('notice-') || listed.seq < seq) return false
  const unread = listed.rows.filter((row) => !row.is_read)
  // What is unread behind the list may be of this tag.
  return unread.length >= listed.unread_count && unread.every((row) => tagOfRow(row) !== tag)
}

const tagOfRow = ({ type, reel_id, story_id, group_id }: Notification): string =>
  noticeTag(type, reel_id ?? story_id ?? group_id)
