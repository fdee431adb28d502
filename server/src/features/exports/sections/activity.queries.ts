import type pg from 'pg'
import type { Page } from '../in-pages.ts'
import type { Row } from './account.queries.ts'
import type { StoredFile } from './add-file.ts'

/* What a person did and was told of: reactions, stories, notifications. */

export type ReactionRow = Row & {
  readonly conversation_id: string
  readonly seq: number
  readonly reaction: string
}
export type ReactionKey = Pick<ReactionRow, 'conversation_id' | 'seq' | 'reaction'>

/** Theirs to messages that they see now. */
export async function selectReactions(
  pool: pg.Pool,
  { userId, after, limit }: Page<ReactionKey>,
): Promise<ReactionRow[]> {
  const { rows } = await pool.query<ReactionRow>(
    `select r.conversation_id, r.seq, r.message_id, r.reaction, r.created_at
     from message_reactions r
     join conversation_participants p on p.conversation_id = r.conversation_id and p.user_id = r.user_id
       and p.left_seq is null
       and /* policy */ r.seq >= p.first_seq
     where r.user_id = $1
       and ($2::uuid is null or (r.conversation_id, r.seq, r.reaction) > ($2::uuid, $3::bigint, $4::text))
       and /* policy */ not exists (
         select from hidden_messages h
         where h.conversation_id = r.conversation_id and h.user_id = r.user_id and h.seq = r.seq
       )
     order by r.conversation_id, r.seq, r.reaction limit $5`,
    [userId, after?.conversation_id ?? null, after?.seq ?? null, after?.reaction ?? null, limit],
  )
  return rows
}

export type StoryRow = Row & {
  readonly id: string
  /** What it shows; null: words alone. */
  readonly stored: StoredFile | null
}

/** Their own, with whom they chose to show them, those whose day is over too while they are there. */
export async function selectStories(pool: pg.Pool, userId: string): Promise<StoryRow[]> {
  const { rows } = await pool.query<StoryRow>(
    `select s.id, s.content_type, s.text_content, s.background_color, s.text_style, s.caption, s.location,
       s.privacy_type, s.custom_mode, s.allow_replies, s.start_ms, s.duration_ms, s.created_at, s.expires_at,
       array(select c.user_id from story_people c where c.story_id = s.id order by c.user_id) as chosen_people,
       case when f.id is not null then jsonb_build_object(
         'id', f.id, 'bucket', f.bucket, 'content_type', f.content_type, 'path', f.path
       ) end as stored
     from stories s
     left join files f on f.bucket = 'stories' and f.path = s.content_url and f.state = 'used'
     where s.user_id = $1 order by s.created_at, s.id`,
    [userId],
  )
  return rows
}

export type ViewerRow = Row & { readonly id: string }

/** Who saw their stories and what they felt. */
export async function selectViewers(
  pool: pg.Pool,
  { userId, after, limit }: Page<string>,
): Promise<ViewerRow[]> {
  const { rows } = await pool.query<ViewerRow>(
    `select v.id, v.story_id, v.viewer_id, p.display_name as viewer_name, v.viewed_at, r.reaction_type
     from stories s
     join story_views v on v.story_id = s.id
     left join story_reactions r on r.story_id = v.story_id and r.user_id = v.viewer_id
     left join profiles p on p.user_id = v.viewer_id
     where /* policy */ s.user_id = $1 and ($2::uuid is null or v.id > $2)
     order by v.id limit $3`,
    [userId, after, limit],
  )
  return rows
}

/** What they saw of others and may see now, and what they felt. */
export async function selectSeenStories(
  pool: pg.Pool,
  { userId, after, limit }: Page<string>,
): Promise<ViewerRow[]> {
  const { rows } = await pool.query<ViewerRow>(
    `select v.id, v.story_id, s.user_id as owner_id, p.display_name as owner_name, v.viewed_at, r.reaction_type
     from story_views v
     join stories s on s.id = v.story_id
     left join story_reactions r on r.story_id = v.story_id and r.user_id = v.viewer_id
     left join profiles p on p.user_id = s.user_id
     where v.viewer_id = $1 and ($2::uuid is null or v.id > $2) and /* policy */ can_see_story($1, s.id)
     order by v.id limit $3`,
    [userId, after, limit],
  )
  return rows
}

export type NotificationRow = Row & { readonly id: string }

export async function selectNotifications(
  pool: pg.Pool,
  { userId, after, limit }: Page<string>,
): Promise<NotificationRow[]> {
  const { rows } = await pool.query<NotificationRow>(
    `select n.id, n.type, n.from_user_id, p.display_name as from_name, n.story_id, n.group_id, n.reel_id, n.is_read,
       n.created_at
     from notifications n left join profiles p on p.user_id = n.from_user_id
     where n.user_id = $1 and n.withdrawn_at is null and ($2::uuid is null or n.id > $2)
     order by n.id limit $3`,
    [userId, after, limit],
  )
  return rows
}
