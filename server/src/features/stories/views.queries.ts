import type pg from 'pg'
import type { StoryReactionType } from '#contract/stories.ts'

type Client = pg.Pool | pg.ClientBase

/** When somebody saw a story for the first time; null: they had seen it before (a duplicate, 23505, is no news). */
export async function insertView(client: Client, storyId: string, viewerId: string): Promise<string | null> {
  const { rows } = await client.query<{ viewed_at: string }>(
    `insert into story_views (story_id, viewer_id)
     select s.id, $2 from stories s where s.id = $1
     on conflict (story_id, viewer_id) do nothing returning viewed_at`,
    [storyId, viewerId],
  )
  return rows[0]?.viewed_at ?? null
}

/** One reaction a person, the newest; who reacts has seen it. Answers when; null: the story is gone. */
export async function upsertReaction(
  client: Client,
  storyId: string,
  userId: string,
  reactionType: StoryReactionType,
): Promise<string | null> {
  const { rows } = await client.query<{ viewed_at: string }>(
    `with seen as (
       insert into story_views (story_id, viewer_id)
       select s.id, $2 from stories s where s.id = $1 and s.user_id <> $2
       on conflict (story_id, viewer_id) do nothing returning viewed_at
     ),
     reacted as (
       insert into story_reactions (story_id, user_id, reaction_type)
       select s.id, $2, $3 from stories s where s.id = $1
       on conflict (story_id, user_id) do update set reaction_type = excluded.reaction_type, created_at = excluded.created_at
       returning created_at
     )
     select coalesce(
       (select viewed_at from seen),
       (select v.viewed_at from story_views v where v.story_id = $1 and v.viewer_id = $2),
       (select created_at from reacted)
     ) as viewed_at from reacted`,
    [storyId, userId, reactionType],
  )
  return rows[0]?.viewed_at ?? null
}

export type ViewRow = {
  readonly id: string
  readonly story_id: string
  readonly viewer_id: string
  readonly viewed_at: string
  readonly reaction_type: string | null
}

/** Newest first, from the row after `after` on. */
export async function selectViews(
  client: Client,
  storyId: string,
  after: string | null,
  limit: number,
): Promise<ViewRow[]> {
  const { rows } = await client.query<ViewRow>(
    `select v.id, v.story_id, v.viewer_id, v.viewed_at, r.reaction_type
     from story_views v
     left join story_reactions r on r.story_id = v.story_id and r.user_id = v.viewer_id
     where v.story_id = $1 and ($2::uuid is null or (v.viewed_at, v.id) < (
       select last.viewed_at, last.id from story_views last where last.story_id = $1 and last.id = $2
     ))
     order by v.viewed_at desc, v.id desc limit $3`,
    [storyId, after, limit],
  )
  return rows
}

/** Whether this row is one of the story. */
export async function isView(client: Client, storyId: string, id: string): Promise<boolean> {
  const { rowCount } = await client.query('select from story_views where story_id = $1 and id = $2', [
    storyId,
    id,
  ])
  return rowCount === 1
}

export type ViewSums = {
  readonly view_count: number
  readonly reactions: readonly { readonly reaction_type: string; readonly count: number }[]
}

export async function selectViewSums(client: Client, storyId: string): Promise<ViewSums> {
  const { rows } = await client.query<ViewSums>(
    `select (select count(*) from story_views v where v.story_id = $1)::int as view_count,
       coalesce((
         select jsonb_agg(jsonb_build_object('reaction_type', t.reaction_type, 'count', t.count)
           order by t.count desc, t.reaction_type)
         from (
           select r.reaction_type, count(*) from story_reactions r where r.story_id = $1 group by r.reaction_type
         ) t
       ), '[]') as reactions`,
    [storyId],
  )
  return rows[0]!
}

/** Whether this person has such a story, and its day is not over. */
export async function isOwnActive(client: Client, userId: string, storyId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from stories s
     where s.id = $2 and /* policy */ s.user_id = $1 and s.is_active and /* policy */ s.expires_at > now()`,
    [userId, storyId],
  )
  return rowCount === 1
}
