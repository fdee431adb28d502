import { type Kysely, sql } from 'kysely'
import type { Profile } from '#contract/profile.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Database } from '../../platform/postgres/tables.ts'
import { toAvatarUrl } from './avatar-url.ts'

/**
 * Columns of a profile as the viewer, $1, may see it; `p` is the profile's alias in the query.
 * E-mail (D-009) and tutorial_completed are one's own alone. Online and last seen are masked for who hides them, for a viewer
 * who hides their own (reciprocal, D-141) and between blocked people, whose photo is hidden too (D-085).
 */
const VISIBLE_COLUMNS = `
  p.user_id, p.display_name, p.bio,
  case when seen.is_blocked then null else p.avatar_url end as avatar_url,
  case when p.user_id = $1 then p.email end as email,
  p.is_online and not seen.is_masked as is_online,
  case when not seen.is_masked then p.last_seen end as last_seen,
  case when p.user_id = $1 then p.tutorial_completed end as tutorial_completed,
  p.followers_count, p.following_count`

const VISIBILITY = `
  cross join lateral (
    select is_blocked_between($1, p.user_id) as is_blocked
  ) block
  cross join lateral (
    select block.is_blocked, p.user_id <> $1 and (
      block.is_blocked or exists (
        select 1 from privacy_settings s
        where s.user_id in (p.user_id, $1) and (s.hide_online_status or s.private_mode)
      )
    ) as is_masked
  ) seen`

type Row<P extends Profile> = Omit<P, 'tutorial_completed'> & { readonly tutorial_completed: boolean | null }

const toProfile = <P extends Profile>(platform: Pick<Platform, 'keys'>, row: Row<P>): P => {
  const { tutorial_completed, ...seen } = row
  const own = tutorial_completed === null ? {} : { tutorial_completed }
  return { ...seen, ...own, avatar_url: toAvatarUrl(platform, row.avatar_url) } as unknown as P
}

/** Profiles by id as the viewer may see them; ids of nobody are left out. One query. */
export async function selectProfiles(
  platform: Pick<Platform, 'pool' | 'keys'>,
  viewerId: string,
  userIds: readonly string[],
): Promise<Profile[]> {
  if (userIds.length === 0) return []
  const { rows } = await platform.pool.query<Row<Profile>>({
    name: 'select_profiles',
    text: `select ${VISIBLE_COLUMNS} from profiles p ${VISIBILITY} where p.user_id = any($2::uuid[])`,
    values: [viewerId, userIds],
  })
  return rows.map((row) => toProfile(platform, row))
}

export type FoundProfile = Profile & { readonly is_prefix: boolean }

/**
 * People whose name or bio contains the text, whatever its case and accents, without the viewer and without blocked
 * pairs; `is_prefix` marks names that begin with it. At most a few thousand rows are looked at (migration 0015).
 */
export async function searchProfiles(
  platform: Pick<Platform, 'pool' | 'keys'>,
  viewerId: string,
  text: string,
  limit: number,
): Promise<FoundProfile[]> {
  const { rows } = await platform.pool.query<Row<FoundProfile>>(
    `select ${VISIBLE_COLUMNS}, found.is_prefix
     from search_people($1, $2, $3) found
     join profiles p on p.user_id = found.user_id ${VISIBILITY}`,
    [viewerId, text, limit],
  )
  return rows.map((row) => toProfile(platform, row))
}

/**
 * People whose name contains the text, whatever its case and accents, without the viewer and without blocked pairs;
 * names that begin with it first (migration 0028).
 */
export async function searchPeopleByName(
  platform: Pick<Platform, 'pool' | 'keys'>,
  viewerId: string,
  text: string,
  limit: number,
): Promise<Profile[]> {
  const { rows } = await platform.pool.query<Row<Profile>>(
    `select ${VISIBLE_COLUMNS}
     from search_people_by_name($1, $2, $3) with ordinality as found (user_id, is_prefix, place)
     join profiles p on p.user_id = found.user_id ${VISIBILITY}
     order by found.place`,
    [viewerId, text, limit],
  )
  return rows.map((row) => toProfile(platform, row))
}

export type ProfileChange = {
  readonly display_name?: string | undefined
  readonly bio?: string | null | undefined
  readonly tutorial_completed?: boolean | undefined
}

/** Writes the given fields only. */
export async function updateProfile(
  db: Kysely<Database>,
  userId: string,
  change: ProfileChange,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return
  await db.updateTable('profiles').set(given).where('user_id', '=', userId).execute()
}

/** People who share a conversation with this person, without blocked pairs (D-005, D-085). */
export async function selectProfileAudience(db: Kysely<Database>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from audience(${userId}, null)`.execute(db)
  return rows.map((row) => row.user_id)
}
