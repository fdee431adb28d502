import { type Kysely, sql } from 'kysely'
import type { Profile } from '#contract/profile.ts'
import type { Database } from '../../platform/postgres/tables.ts'

/**
 * Columns of a profile as `viewerId` may see it; `p` is the profile's alias in the query.
 * E-mail is one's own alone (D-009). Online and last seen are masked for who hides them, for a viewer
 * who hides their own (reciprocal, D-141) and between blocked people, whose photo is hidden too (D-085).
 */
const visibleColumns = (viewerId: string) => sql`
  p.user_id, p.display_name, p.bio,
  case when seen.is_blocked then null else p.avatar_url end as avatar_url,
  case when p.user_id = ${viewerId} then p.email end as email,
  p.is_online and not seen.is_masked as is_online,
  case when not seen.is_masked then p.last_seen end as last_seen,
  p.tutorial_completed, p.followers_count, p.following_count`

const visibility = (viewerId: string) => sql`
  cross join lateral (
    select exists (
      select 1 from blocked_users b
      where (b.user_id = ${viewerId} and b.blocked_user_id = p.user_id)
         or (b.user_id = p.user_id and b.blocked_user_id = ${viewerId})
    ) as is_blocked
  ) block
  cross join lateral (
    select block.is_blocked, p.user_id <> ${viewerId} and (
      block.is_blocked or exists (
        select 1 from privacy_settings s
        where s.user_id in (p.user_id, ${viewerId}) and s.hide_online_status
      )
    ) as is_masked
  ) seen`

/** Profiles by id as the viewer may see them; ids of nobody are left out. One query. */
export const selectProfiles = async (
  db: Kysely<Database>,
  viewerId: string,
  userIds: readonly string[],
): Promise<Profile[]> => {
  if (userIds.length === 0) return []
  const { rows } = await sql<Profile>`
    select ${visibleColumns(viewerId)}
    from profiles p ${visibility(viewerId)}
    where p.user_id = any(${userIds}::uuid[])`.execute(db)
  return rows
}

/**
 * People whose name or bio contains the text, whatever its case and accents, without the viewer and
 * without blocked pairs; names that begin with it first.
 */
export const searchProfiles = async (
  db: Kysely<Database>,
  viewerId: string,
  text: string,
  limit: number,
): Promise<Profile[]> => {
  const { rows } = await sql<Profile>`
    select ${visibleColumns(viewerId)}
    from profiles p ${visibility(viewerId)}
    where fold(coalesce(p.display_name, '') || ' ' || coalesce(p.bio, ''))
            like '%' || ${foldedPattern(text)} || '%'
      and p.user_id <> ${viewerId}
      and not seen.is_blocked
    order by fold(coalesce(p.display_name, '')) like ${foldedPattern(text)} || '%' desc,
             p.display_name, p.user_id
    limit ${limit}`.execute(db)
  return rows
}

/** What a person typed stands for itself: % and _ are no wildcards (D-081). Folded first: '％' becomes '%'. */
const foldedPattern = (text: string) =>
  sql`replace(replace(replace(fold(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`

export interface ProfileChange {
  readonly display_name?: string | undefined
  readonly bio?: string | null | undefined
  readonly tutorial_completed?: boolean | undefined
}

/** Writes the given fields only. */
export const updateProfile = async (
  db: Kysely<Database>,
  userId: string,
  change: ProfileChange,
): Promise<void> => {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return
  await db.updateTable('profiles').set(given).where('user_id', '=', userId).execute()
}

/** People who share a conversation with this person, without blocked pairs (D-005, D-085); and the person. */
export const selectProfileAudience = async (db: Kysely<Database>, userId: string): Promise<string[]> => {
  const { rows } = await sql<{ user_id: string }>`
    select distinct other.user_id
    from conversation_participants own
    join conversation_participants other
      on other.conversation_id = own.conversation_id and other.left_seq is null
    where own.user_id = ${userId} and own.left_seq is null
      and not exists (
        select 1 from blocked_users b
        where (b.user_id = ${userId} and b.blocked_user_id = other.user_id)
           or (b.user_id = other.user_id and b.blocked_user_id = ${userId})
      )`.execute(db)
  return rows.map((row) => row.user_id)
}
