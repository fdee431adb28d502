import type { Head, Heads, Preview } from '#contract/conversations.ts'
import type { Profile } from '#contract/profile.ts'
import type { Handler } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectProfiles } from '../profile/public.ts'
import {
  type HeadRow,
  type MembershipRow,
  selectHeadRows,
  selectLastSeqs,
  selectMemberships,
  selectUserHead,
  selectUserSeqs,
} from './heads.queries.ts'

/** Everything a person's chat list shows, in three queries whatever its length. */
export const readHeads = async (platform: Platform, userId: string): Promise<Heads> => {
  // First the number, then the state: what happens in between is seen twice and never missed.
  const { epoch, user_seq } = await selectUserHead(platform.pool, userId)
  const rows = await selectHeadRows(platform.pool, [userId], null)
  return { epoch, user_seq, heads: await withPeers(platform, userId, rows) }
}

/** One conversation as each of several people sees it; people who do not have it in their list are left out. */
export const readHeadsOf = async (
  platform: Platform,
  userIds: readonly string[],
  conversationId: string,
): Promise<ReadonlyMap<string, Head>> => {
  const rows = await selectHeadRows(platform.pool, userIds, conversationId)
  const heads = new Map<string, Head>()
  for (const row of rows) {
    const [head] = await withPeers(platform, row.viewer_id, [row])
    if (head) heads.set(row.viewer_id, head)
  }
  return heads
}

/** What a person's sockets listen to, hidden conversations included. */
export const readMemberships = ({ pool }: Platform, userId: string): Promise<readonly MembershipRow[]> =>
  selectMemberships(pool, userId)

/** Where the logs of conversations stand now: what the gateway compares its rooms with. */
export const readLastSeqs = (
  { pool }: Platform,
  conversationIds: readonly string[],
): Promise<readonly MembershipRow[]> => selectLastSeqs(pool, conversationIds)

/** Where people's own logs stand now. */
export const readUserSeqs = (
  { pool }: Platform,
  userIds: readonly string[],
): Promise<readonly { readonly user_id: string; readonly user_seq: number }[]> =>
  selectUserSeqs(pool, userIds)

const withPeers = async (platform: Platform, viewerId: string, rows: readonly HeadRow[]): Promise<Head[]> => {
  const peerIds = rows.flatMap((row) => row.peer_id ?? [])
  const profiles = await selectProfiles(platform.db, viewerId, peerIds)
  const byId = new Map(profiles.map((profile) => [profile.user_id, profile]))
  return rows.map((row) => toHead(row, byId.get(row.peer_id ?? '') ?? null))
}

const toHead = (row: HeadRow, peer: Profile | null): Head => ({
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
  peer,
  group: row.group_id === null ? null : toHeadGroup(row, row.group_id),
  blocked_by_me: row.blocked_by_me,
  sending_disabled: row.sending_disabled,
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
        content: row.preview_content,
        deleted_for_everyone: row.preview_deleted,
        created_at: row.preview_created_at,
      }

const toHeadGroup = (row: HeadRow, id: string): Head['group'] => ({
  id,
  name: row.group_name,
  avatar_url: row.group_avatar_url,
  member_count: row.group_member_count,
  my_role: row.my_role,
})

export const listConversations: Handler<'conversations.list'> = ({ platform, caller }) =>
  readHeads(platform, caller.user_id)
