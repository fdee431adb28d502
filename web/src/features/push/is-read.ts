import { conversationOfTag } from '#contract/conversation-tag.ts'
import { noticeTag } from '#contract/notice-tag.ts'
import type { Notification } from '#contract/notifications.ts'
import type { HeldHead } from '../../sync/heads.ts'

type Notifications = {
  readonly state: 'loading' | 'ready' | 'failed'
  readonly rows: readonly Notification[]
  readonly unread_count: number
}

/** Whether everything is read of what stands under a tag: a conversation, or what others did. Others are nobody's to close. */
export function isRead(
  tag: string,
  heads: ReadonlyMap<string, Pick<HeldHead, 'unread_count'>>,
  { state, rows, unread_count }: Notifications,
): boolean {
  const conversationId = conversationOfTag(tag)
  if (conversationId !== null) return (heads.get(conversationId)?.unread_count ?? 0) === 0
  if (!tag.startsWith('notice-') || state !== 'ready') return false
  const unread = rows.filter((row) => !row.is_read)
  // What is unread behind the list may be of this tag.
  return unread.length >= unread_count && unread.every((row) => tagOfRow(row) !== tag)
}

const tagOfRow = ({ type, reel_id, story_id, group_id }: Notification): string =>
  noticeTag(type, reel_id ?? story_id ?? group_id)
