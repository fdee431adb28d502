import type pg from 'pg'
import type { ParsedInput } from '#contract/registry.ts'
import type { StoryRow } from './story-row.ts'
import type { Audience } from './stories.policy.ts'

/** One publication of a person at a time: their number is counted, and no two files have one address. */
export async function lockPublisher(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('stories ' || $1, 0))`, [userId])
}

export type Shelf = {
  readonly active_count: number
  /** The millisecond of the newest file that is there; null: there is none. */
  readonly last_ms: number | null
  /** They have published the story that is asked for, be it there or gone. */
  readonly was_published: boolean
}

/** What a person has published and is still there, and whether this story was among it. */
export async function selectShelf(client: pg.ClientBase, userId: string, storyId: string): Promise<Shelf> {
  const { rows } = await client.query<Shelf>(
    `select (count(*) filter (where s.is_active and s.expires_at > now()))::int as active_count,
       max(substring(s.content_url from '/([0-9]+)\\.')::bigint) as last_ms,
       exists (select from story_ids i where i.user_id = $1 and i.id = $2) as was_published
     from stories s where s.user_id = $1`,
    [userId, storyId],
  )
  return rows[0]!
}

/** False when there is a story of this id. That it was published stays known when it is gone. */
export async function insertStory(
  client: pg.ClientBase,
  userId: string,
  path: string | null,
  input: ParsedInput<'stories.publish'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `with published as (
       insert into stories (
         id, user_id, content_type, content_url, text_content, background_color, text_style, caption, location,
         privacy_type, custom_mode, allow_replies, start_ms, duration_ms
       )
       values ($1, $2, $3, $4, nullif($5, ''), $6, $7, nullif($8, ''), nullif($9, ''), $10, $11, $12, $13, $14)
       on conflict (id) do nothing
       returning id
     ),
     chosen as (
       insert into story_people (story_id, user_id)
       select p.id, u.id from published p join auth.users u on u.id = any($15::uuid[])
     ),
     known as (
       insert into story_ids (user_id, id) select $2, p.id from published p
     )
     select from published`,
    [
      input.id,
      userId,
      input.content_type,
      path,
      input.text_content ?? null,
      input.background_color ?? (input.content_type === 'text' ? '#000000' : null),
      input.text_style ?? null,
      input.caption ?? null,
      input.location ?? null,
      input.privacy_type,
      input.chosen_people?.mode ?? null,
      input.allow_replies,
      input.start_ms,
      input.duration_ms ?? null,
      input.chosen_people?.user_ids ?? [],
    ],
  )
  return rowCount === 1
}

/** The row of a file that becomes that of a story as it is. */
export async function keepUpload(client: pg.ClientBase, fileId: string, path: string): Promise<void> {
  await client.query(
    `update files set state = 'used', path = $2, changed_at = now() where id = $1 and state = 'uploaded'`,
    [fileId, path],
  )
}

export type RemovedStory = Audience & Pick<StoryRow, 'id' | 'content_url' | 'is_active'>

/** The rows of a person's stories go: of all, or of those of theirs among `storyIds`. */
export async function deleteStories(
  client: pg.ClientBase,
  userId: string,
  storyIds: readonly string[] | 'all',
): Promise<RemovedStory[]> {
  const { rows } = await client.query<
    Omit<RemovedStory, 'chosen_people'> & { custom_mode: 'only' | 'except' | null; user_ids: string[] }
  >(
    `delete from stories s where s.user_id = $1 and ($2::uuid[] is null or s.id = any($2))
     returning s.id, s.content_url, s.is_active, s.privacy_type, s.custom_mode,
       array(select p.user_id from story_people p where p.story_id = s.id) as user_ids`,
    [userId, storyIds === 'all' ? null : storyIds],
  )
  return rows.map(({ custom_mode, user_ids, ...story }) => ({
    ...story,
    chosen_people: custom_mode && { mode: custom_mode, user_ids },
  }))
}
