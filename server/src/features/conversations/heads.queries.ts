import type pg from 'pg'
import type { MessageType, Role } from '#contract/messages.ts'
import { PREVIEW_MAX_CODE_POINTS } from '#contract/limits.ts'

export interface HeadRow {
  readonly viewer_id: string
  readonly conversation_id: string
  readonly is_group: boolean
  readonly group_id: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly first_seq: number
  readonly last_seq: number
  readonly my_read_seq: number
  readonly peer_read_seq: number
  readonly unread_count: number
  readonly preview_seq: number | null
  readonly preview_message_id: string
  readonly preview_sender_id: string | null
  readonly preview_sender_name: string | null
  readonly preview_message_type: MessageType
  readonly preview_content: string | null
  readonly preview_deleted: boolean
  readonly preview_created_at: string
  /** Direct: the other person. */
  readonly peer_id: string | null
  readonly group_name: string
  readonly group_avatar_url: string | null
  readonly group_member_count: number
  readonly my_role: Role
  readonly blocked_by_me: boolean
  readonly sending_disabled: boolean
}

/**
 * Heads as each viewer sees them, newest first: of all their conversations, or of one. One query whatever
 * their number; conversations that a viewer deleted for themselves are left out.
 */
export const selectHeadRows = async (
  pool: pg.Pool,
  viewerIds: readonly string[],
  conversationId: string | null,
): Promise<HeadRow[]> => {
  const { rows } = await pool.query<HeadRow>({
    name: conversationId ? 'select_one_head' : 'select_all_heads',
    text: `
      select p.user_id as viewer_id, c.id as conversation_id, c.is_group, c.group_id, c.created_at, c.updated_at,
        p.first_seq, c.last_seq, p.read_seq as my_read_seq,
        case when c.is_group then c.read_by_all_seq else coalesce(peer.read_seq, 0) end as peer_read_seq,
        c.message_count - p.messages_before - p.sent_count - p.read_others as unread_count,
        last.seq as preview_seq, last.id as preview_message_id, last.sender_id as preview_sender_id,
        sender.display_name as preview_sender_name, last.message_type as preview_message_type,
        last.content as preview_content, last.deleted_for_everyone as preview_deleted,
        last.created_at as preview_created_at,
        other.id as peer_id,
        g.name as group_name, g.avatar_url as group_avatar_url, g.member_count as group_member_count,
        gm.role as my_role,
        mine.is_set as blocked_by_me, mine.is_set or theirs.is_set as sending_disabled
      from conversation_participants p
      join conversations c on c.id = p.conversation_id
      cross join lateral (
        select case when c.direct_low = p.user_id then c.direct_high else c.direct_low end as id
      ) other
      cross join lateral (
        select exists (
          select from blocked_users b where b.user_id = p.user_id and b.blocked_user_id = other.id
        ) as is_set
      ) mine
      cross join lateral (
        select exists (
          select from blocked_users b where b.user_id = other.id and b.blocked_user_id = p.user_id
        ) as is_set
      ) theirs
      left join conversation_participants peer
        on peer.conversation_id = c.id and peer.user_id = other.id and peer.left_seq is null
      left join lateral (
        select m.seq, m.id, m.sender_id, m.message_type, left(m.content, $3) as content,
          m.deleted_for_everyone, m.created_at
        from messages m where m.conversation_id = c.id and m.seq >= p.first_seq
        order by m.seq desc limit 1
      ) last on true
      left join profiles sender on sender.user_id = last.sender_id
      left join groups g on g.id = c.group_id
      left join group_members gm on gm.group_id = c.group_id and gm.user_id = p.user_id
      where p.user_id = any($1::uuid[]) and p.left_seq is null and not p.is_hidden
        ${conversationId ? 'and p.conversation_id = $2' : 'and $2::uuid is null'}
      order by c.updated_at desc, c.id`,
    values: [viewerIds, conversationId, PREVIEW_MAX_CODE_POINTS],
  })
  return rows
}

/** Where a person's own log stands, and the epoch of this database. */
export const selectUserHead = async (
  pool: pg.Pool,
  userId: string,
): Promise<{ epoch: string; user_seq: number }> => {
  const { rows } = await pool.query<{ epoch: string; user_seq: number }>({
    name: 'select_user_head',
    text: `
      select e.epoch, coalesce((select h.last_seq from user_heads h where h.user_id = $1), 0) as user_seq
      from server_epoch e`,
    values: [userId],
  })
  const [head] = rows
  if (!head) throw new Error('the database has no epoch')
  return head
}

export interface MembershipRow {
  readonly conversation_id: string
  readonly last_seq: number
}

/** All conversations a person is in, also those they deleted for themselves: a message brings these back. */
export const selectMemberships = async (pool: pg.Pool, userId: string): Promise<MembershipRow[]> => {
  const { rows } = await pool.query<MembershipRow>({
    name: 'select_memberships',
    text: `
      select p.conversation_id, c.last_seq
      from conversation_participants p join conversations c on c.id = p.conversation_id
      where p.user_id = $1 and p.left_seq is null`,
    values: [userId],
  })
  return rows
}

/** Heads of the logs of conversations; unknown ids are left out. */
export const selectLastSeqs = async (
  pool: pg.Pool,
  conversationIds: readonly string[],
): Promise<MembershipRow[]> => {
  const { rows } = await pool.query<MembershipRow>({
    name: 'select_last_seqs',
    text: 'select id as conversation_id, last_seq from conversations where id = any($1::uuid[])',
    values: [conversationIds],
  })
  return rows
}

/** Heads of people's own logs; 0 for who has none yet. */
export const selectUserSeqs = async (
  pool: pg.Pool,
  userIds: readonly string[],
): Promise<{ user_id: string; user_seq: number }[]> => {
  const { rows } = await pool.query<{ user_id: string; user_seq: number }>({
    name: 'select_user_seqs',
    text: `
      select u.user_id, coalesce(h.last_seq, 0) as user_seq
      from unnest($1::uuid[]) as u (user_id) left join user_heads h on h.user_id = u.user_id`,
    values: [userIds],
  })
  return rows
}
