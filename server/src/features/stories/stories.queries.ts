import type pg from 'pg'
import { STORIES_PAGE_MAX } from '#contract/limits.ts'
import type { SeenStory } from './stories.policy.ts'
import { STORY_COLUMNS, type StoryRow } from './story-row.ts'

type Client = pg.Pool | pg.ClientBase

/** Before every id. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
const IS_ACTIVE = `s.is_active and /* policy */ s.expires_at > now()`

/**
 * The stories that a person may see now, newest first, at most 100: one's own before those of contacts, these before
 * those of strangers (docs/decisions/0130). One statement, whoever and however many they know.
 */
export async function selectVisibleStories(client: Client, viewerId: string): Promise<StoryRow[]> {
  const { rows } = await client.query<StoryRow>({
    name: 'select_visible_stories',
    text: `
      with contacts as materialized (
        select c.user_id, c.is_friend from story_circle($1, '${NOBODY}', null) c
      ),
      visible as (
        (select s.id, 0 as nearness, s.created_at from stories s where s.user_id = $1 and ${IS_ACTIVE})
        union all
        (select s.id, 1, s.created_at
         from contacts c join stories s on s.user_id = c.user_id
         where ${IS_ACTIVE} and /* policy */ case s.privacy_type
           when 'friends' then c.is_friend
           when 'custom' then (s.custom_mode = 'only') = exists (
             select from story_people p where p.story_id = s.id and p.user_id = $1
           )
           else true
         end
         order by s.created_at desc limit $2)
        union all
        (select s.id, 2, s.created_at
         from stories s
         where s.privacy_type = 'public' and ${IS_ACTIVE} and s.user_id <> $1
           and not exists (select from contacts c where c.user_id = s.user_id)
           and /* policy */ not exists (
             select from blocked_pairs b where b.user_id = $1 and b.other_id = s.user_id
           )
         order by s.created_at desc limit $2)
        order by nearness, created_at desc limit $2
      )
      select ${STORY_COLUMNS} from visible v join stories s on s.id = v.id
      order by s.created_at desc, s.id`,
    values: [viewerId, STORIES_PAGE_MAX],
  })
  return rows
}

/** Of one person, newest first. */
export async function selectStoriesOf(client: Client, viewerId: string, userId: string): Promise<StoryRow[]> {
  const { rows } = await client.query<StoryRow>(
    `select ${STORY_COLUMNS} from stories s
     where s.user_id = $2 and ${IS_ACTIVE} and can_see_story($1, s.id)
     order by s.created_at desc, s.id limit $3`,
    [viewerId, userId, STORIES_PAGE_MAX],
  )
  return rows
}

/** Those of these that a person may see now. */
export async function selectStories(
  client: Client,
  viewerId: string,
  storyIds: readonly string[],
): Promise<StoryRow[]> {
  const { rows } = await client.query<StoryRow>(
    `select ${STORY_COLUMNS} from stories s where s.id = any($2::uuid[]) and can_see_story($1, s.id)`,
    [viewerId, storyIds],
  )
  return rows
}

export type Target = SeenStory & {
  readonly id: string
  readonly content_type: StoryRow['content_type']
  readonly content_url: string | null
}

/** STORIES-074: a story that the caller is about to answer; null where they may not see it. */
export async function selectTarget(
  client: Client,
  viewerId: string,
  storyId: string,
): Promise<Target | null> {
  const { rows } = await client.query<Target>(
    `select s.id, s.user_id, s.content_type, s.content_url, s.allow_replies
     from stories s where s.id = $2 and can_see_story($1, s.id)`,
    [viewerId, storyId],
  )
  return rows[0] ?? null
}

/** Whether this file of the bucket belongs to a story that the viewer may see now. */
export async function canReadStoryFile(client: Client, viewerId: string, path: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from stories s where s.content_url = $2 and can_see_story($1, s.id)',
    [viewerId, path],
  )
  return rowCount === 1
}

export type Contact = { readonly user_id: string; readonly is_friend: boolean }

/** A person's contacts in the order of their ids, so many after `after`; null: all. */
export async function selectContacts(
  client: Client,
  userId: string,
  after: string | null,
  limit: number | null,
): Promise<Contact[]> {
  const { rows } = await client.query<Contact>('select user_id, is_friend from story_circle($1, $2, $3)', [
    userId,
    after ?? NOBODY,
    limit,
  ])
  return rows
}
