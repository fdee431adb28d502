import type pg from 'pg'
import type { HeadsBase } from '#contract/conversations.ts'
import type { MessageType, Role } from '#contract/messages.ts'
import { PREVIEW_MAX_CODE_POINTS } from '#contract/limits.ts'
import type { Settings } from '#contract/settings.ts'
import { SETTINGS_JSON } from '../settings/public.ts'
import { selectDraftOf } from './state.queries.ts'

export type HeadRow = {
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
  readonly preview_view_once: boolean
  readonly preview_duration_ms: number | null
  readonly preview_deleted: boolean
  readonly preview_created_at: string
  /** Direct: the other person. */
  readonly peer_id: string | null
  readonly group_name: string
  readonly group_avatar_url: string | null
  readonly group_member_count: number
  readonly group_is_public: boolean
  /** Null for who does not let people in. */
  readonly group_request_count: number | null
  readonly my_role: Role
  readonly blocked_by_me: boolean
  readonly sending_disabled: boolean
  /** Null: nothing was set. */
  readonly state_seq: number | null
  readonly is_pinned: boolean
  readonly muted_until: string | null
  readonly is_favourite: boolean
  readonly is_archived: boolean
  readonly is_marked_unread: boolean
  readonly is_request: boolean
  readonly theme_index: number
  readonly wallpaper_index: number
  readonly draft: string | null
}

/**
 * Conversations as each viewer sees them, newest first; those that are not in a viewer's list are left out. One
 * query whatever their number.
 */
export async function selectHeadRows(
  pool: pg.Pool,
  viewerIds: readonly string[],
  conversationIds: readonly string[],
): Promise<HeadRow[]> {
  const { rows } = await pool.query<HeadRow>({
    name: 'select_heads',
    text: `
      select p.user_id as viewer_id, c.id as conversation_id, c.is_group, c.group_id, c.created_at, c.updated_at,
        p.first_seq, c.last_seq, p.read_seq as my_read_seq,
        case when c.is_group and /* policy */ not is_private(p.user_id) then c.read_by_all_seq
          when not c.is_group and /* policy */ not is_private(p.user_id)
            and /* policy */ not (peer.is_request and peer.sent_count = 0)
            then coalesce(peer.told_read_seq, peer.read_seq)
          else 0
        end as peer_read_seq,
        c.message_count - p.messages_before - p.sent_count - p.read_others as unread_count,
        last.seq as preview_seq, last.id as preview_message_id, last.sender_id as preview_sender_id,
        sender.display_name as preview_sender_name, last.message_type as preview_message_type,
        last.content as preview_content, last.view_once as preview_view_once,
        last.duration_ms as preview_duration_ms, last.deleted_for_everyone as preview_deleted,
        last.created_at as preview_created_at,
        other.id as peer_id,
        g.name as group_name, g.avatar_url as group_avatar_url, g.member_count as group_member_count,
        g.is_public as group_is_public,
        case when gm.role in ('admin', 'moderator') then (
          select count(*)::integer from group_requests r where r.group_id = g.id
        ) end as group_request_count,
        gm.role as my_role,
        blocks.by_me as blocked_by_me,
        -- Also where the other account is gone (D-159): nobody would read it.
        blocks.any or not c.is_group and peer.user_id is null as sending_disabled,
        p.state_seq, p.pinned_at is not null as is_pinned, p.muted_until, p.favourite_at is not null as is_favourite,
        p.archived_at is not null as is_archived, p.marked_unread_at is not null as is_marked_unread,
        p.is_request and p.sent_count = 0 as is_request,
        p.theme_index, p.wallpaper_index, ${selectDraftOf('p')} as draft
      from conversation_participants p
      join conversations c on c.id = p.conversation_id
      cross join lateral (
        select case when c.direct_low = p.user_id then c.direct_high else c.direct_low end as id
      ) other
      cross join lateral (
        select coalesce(bool_or(b.is_own), false) as by_me, count(*) > 0 as any
        from blocked_pairs b where b.user_id = p.user_id and b.other_id = other.id
      ) blocks
      left join conversation_participants peer
        on peer.conversation_id = c.id and peer.user_id = other.id and peer.left_seq is null
      left join lateral (
        select m.seq, m.id, m.sender_id, m.message_type, m.view_once,
          case when not m.view_once then left(m.content, $3) end as content,
          case when m.message_type = 'audio' then coalesce(
            (m.extra->'media'->>'duration_ms')::integer, round(m.audio_duration * 1000)::integer
          ) end as duration_ms,
          m.deleted_for_everyone, m.created_at
        from messages m where m.conversation_id = c.id and m.seq >= p.first_seq
        and not exists (
          select from hidden_messages h
          where h.conversation_id = m.conversation_id and h.user_id = p.user_id and h.seq = m.seq
        )
        order by m.seq desc limit 1
      ) last on true
      left join profiles sender on sender.user_id = last.sender_id
      left join groups g on g.id = c.group_id
      left join group_members gm on gm.group_id = c.group_id and gm.user_id = p.user_id
      where p.user_id = any($1::uuid[]) and p.conversation_id = any($2::uuid[])
        and p.left_seq is null and not p.is_hidden
      order by c.updated_at desc, c.id desc`,
    values: [viewerIds, conversationIds, PREVIEW_MAX_CODE_POINTS],
  })
  return rows
}

/** Deletions for oneself that a first page names at most. */
export const HIDDEN_MAX = 1000

export type ListChanges = {
  readonly epoch: string
  readonly user_seq: number
  readonly watermark: string
  readonly is_complete: boolean
  /** Length of the list. */
  readonly total: number
  /** A page of what changed, newest first. */
  readonly ids: readonly string[]
  readonly removed: readonly string[]
  readonly hidden: readonly { readonly conversation_id: string; readonly message_id: string }[]
  readonly has_settings: boolean
  /** Theirs when `has_settings`; null: nothing was stored. */
  readonly settings: Settings | null
  readonly has_profile: boolean
}

export type ListPosition = {
  readonly updated_at: string
  readonly conversation_id: string
}

/**
 * What changed in a person's list since a base, below a position (migration 0010), with their settings. One statement,
 * one snapshot: each more costs as much as what it reads.
 */
export async function selectListChanges(
  pool: pg.Pool,
  userId: string,
  base: HeadsBase,
  before: ListPosition | null,
  limit: number,
): Promise<ListChanges> {
  const [system = null, since = null] = base.watermark?.split('.') ?? []
  const { rows } = await pool.query<ListChanges>({
    name: 'read_list_changes',
    text: `
      select epoch, user_seq, watermark, is_complete, total, ids, removed, has_settings, has_profile,
        array(
          select l.data from user_log l
          where l.user_id = $1 and l.seq > $3 and l.kind = 'message_hidden' and epoch = $2
          order by l.seq limit $9
        ) as hidden,
        case when s.user_id is not null then ${SETTINGS_JSON} end as settings
      from read_list_changes($1, $2, $3, $4, $5, $6, $7, $8)
      left join privacy_settings s on s.user_id = $1 and has_settings`,
    values: [
      userId,
      base.epoch,
      base.user_seq,
      system,
      since,
      before?.updated_at ?? null,
      before?.conversation_id ?? null,
      limit,
      before ? 0 : HIDDEN_MAX + 1,
    ],
  })
  const [row] = rows
  if (!row) throw new Error('the database has no epoch')
  return row
}

export type MembersRow = {
  readonly conversation_id: string
  readonly last_seq: number
  readonly user_ids: readonly string[]
  readonly first_seqs: readonly number[]
}

/** Who is in each conversation now, hidden or not, and the head of its log; unknown ids are left out. */
export async function selectMembers(
  pool: pg.Pool,
  conversationIds: readonly string[],
): Promise<MembersRow[]> {
  const { rows } = await pool.query<MembersRow>({
    name: 'select_members',
    text: `
      select c.id as conversation_id, c.last_seq, array_agg(p.user_id) as user_ids,
        array_agg(p.first_seq) as first_seqs
      from conversations c
      join conversation_participants p on p.conversation_id = c.id and p.left_seq is null
      where c.id = any($1::uuid[])
      group by c.id`,
    values: [conversationIds],
  })
  return rows
}

/** Heads of people's own logs; 0 for who has none yet. */
export async function selectUserSeqs(
  pool: pg.Pool,
  userIds: readonly string[],
): Promise<{ user_id: string; user_seq: number }[]> {
  const { rows } = await pool.query<{ user_id: string; user_seq: number }>({
    name: 'select_user_seqs',
    text: `
      select u.user_id, coalesce(h.last_seq, 0) as user_seq
      from unnest($1::uuid[]) as u (user_id) left join user_heads h on h.user_id = u.user_id`,
    values: [userIds],
  })
  return rows
}
