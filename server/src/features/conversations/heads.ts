import type { ConversationState, Preview, WireHead } from '#contract/conversations.ts'
import type { Profile } from '#contract/profile.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectProfiles, toAvatarUrl } from '../profile/public.ts'
import {
  type HeadRow,
  type MembersRow,
  selectHeadRows,
  selectMembers,
  selectUserSeqs,
} from './heads.queries.ts'

/** One conversation as each of several people sees it; people who do not have it in their list are left out. */
export async function readHeadsOf(
  platform: Platform,
  userIds: readonly string[],
  conversationId: string,
): Promise<ReadonlyMap<string, { readonly head: WireHead; readonly peer: Profile | null }>> {
  const rows = await selectHeadRows(platform.pool, userIds, [conversationId])
  const heads = new Map<string, { head: WireHead; peer: Profile | null }>()
  for (const row of rows) {
    const head = toHead(platform, row)
    const peerIds = head.peer_id === null ? [] : [head.peer_id]
    const [peer = null] = await selectProfiles(platform, row.viewer_id, peerIds)
    heads.set(row.viewer_id, { head: peer ? head : { ...head, peer_id: null }, peer })
  }
  return heads
}

/** Whom events of conversations concern. */
export function readMembers(
  { pool }: Platform,
  conversationIds: readonly string[],
): Promise<readonly MembersRow[]> {
  return selectMembers(pool, conversationIds)
}

/** Where people's own logs stand now. */
export function readUserSeqs(
  { pool }: Platform,
  userIds: readonly string[],
): Promise<readonly { readonly user_id: string; readonly user_seq: number }[]> {
  return selectUserSeqs(pool, userIds)
}

export function toHead(platform: Pick<Platform, 'keys'>, row: HeadRow): WireHead {
  return {
    conversation_id: row.conversation_id,
    is_group: row.is_group,
    group_id: row.group_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    first_seq: row.first_seq,
    last_seq: row.last_seq,
    my_read_seq: row.my_read_seq,
    peer_read_seq: row.peer_read_seq,
    unread_count: row.unread_count,
    preview: toPreview(row),
    peer_id: row.peer_id,
    group: row.group_id === null ? null : toHeadGroup(platform, row, row.group_id),
    blocked_by_me: row.blocked_by_me,
    sending_disabled: row.sending_disabled,
    // A request is one before anything was set.
    ...(row.state_seq === null && !row.is_request ? {} : { state: toState(row, row.state_seq ?? 0) }),
  }
}

const toState = (row: HeadRow, seq: number): ConversationState => ({
  seq,
  is_pinned: row.is_pinned,
  muted_until: row.muted_until,
  is_favourite: row.is_favourite,
  is_archived: row.is_archived,
  is_marked_unread: row.is_marked_unread,
  ...(row.is_request && { is_request: true as const }),
  theme_index: row.theme_index,
  wallpaper_index: row.wallpaper_index,
  ...(row.draft !== null && { draft: row.draft }),
})

const toPreview = (row: HeadRow): Preview | null =>
  row.preview_seq === null
    ? null
    : {
        seq: row.preview_seq,
        message_id: row.preview_message_id,
        sender_id: row.preview_sender_id,
        sender_name: row.preview_sender_name,
        message_type: row.preview_message_type,
        ...(row.preview_duration_ms !== null && { duration_ms: row.preview_duration_ms }),
        ...(row.preview_view_once && { view_once: true as const }),
        content: row.preview_content,
        deleted_for_everyone: row.preview_deleted,
        created_at: row.preview_created_at,
      }

const toHeadGroup = (platform: Pick<Platform, 'keys'>, row: HeadRow, id: string): WireHead['group'] => ({
  id,
  name: row.group_name,
  avatar_url: toAvatarUrl(platform, row.group_avatar_url),
  member_count: row.group_member_count,
  my_role: row.my_role,
  ...(row.group_is_public && { is_public: true as const }),
  ...(row.group_request_count ? { request_count: row.group_request_count } : {}),
})
