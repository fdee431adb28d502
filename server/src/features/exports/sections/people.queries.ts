import type pg from 'pg'
import type { Page } from '../in-pages.ts'
import type { Row } from './account.queries.ts'

/*
 * Whom a person knows, with the names that these go by now. Of a row, `other_id` is the other one, by whose id pages
 * continue. What others keep to themselves (e-mail, phone, presence, whom they blocked) is in none of them.
 */

export type PersonRow = Row & { readonly other_id: string }

/** `source` has other_id and created_at, and what `more` names beside them; $1 is the person. */
async function selectPage(
  pool: pg.Pool,
  source: string,
  { userId, after, limit }: Page<string>,
  more: readonly string[] = [],
): Promise<PersonRow[]> {
  const columns = ['other_id', ...more, 'created_at'].map((name) => `r.${name}`).join(', ')
  const { rows } = await pool.query<PersonRow>(
    `select ${columns}, p.display_name as other_name from (${source}) r
     left join profiles p on p.user_id = r.other_id
     where $2::uuid is null or r.other_id > $2
     order by r.other_id limit $3`,
    [userId, after, limit],
  )
  return rows
}

/** Friends, and requests of either side that are open; what was declined is told to nobody (D-106). */
export function selectFriends(pool: pg.Pool, page: Page<string>): Promise<PersonRow[]> {
  return selectPage(
    pool,
    `select f.friend_id as other_id, f.status, 'me' as asked_by, f.created_at, f.updated_at
     from friends f where f.user_id = $1 and /* policy */ f.status in ('pending', 'accepted')
     union all
     select f.user_id, f.status, 'other', f.created_at, f.updated_at
     from friends f where f.friend_id = $1 and /* policy */ f.status in ('pending', 'accepted')`,
    page,
    ['status', 'asked_by', 'updated_at'],
  )
}

export function selectFollowers(pool: pg.Pool, page: Page<string>): Promise<PersonRow[]> {
  return selectPage(
    pool,
    `select f.follower_id as other_id, f.created_at from followers f
     where f.following_id = $1 and /* policy */ not is_blocked_between($1, f.follower_id)`,
    page,
  )
}

export function selectFollowing(pool: pg.Pool, page: Page<string>): Promise<PersonRow[]> {
  return selectPage(
    pool,
    `select f.following_id as other_id, f.created_at from followers f
     where f.follower_id = $1 and /* policy */ not is_blocked_between($1, f.following_id)`,
    page,
  )
}

/** Whom they blocked; never by whom they are. */
export function selectBlocked(pool: pg.Pool, page: Page<string>): Promise<PersonRow[]> {
  return selectPage(
    pool,
    `select b.blocked_user_id as other_id, b.created_at from blocked_users b where b.user_id = $1`,
    page,
  )
}

/** The groups they are in. */
export async function selectGroups(pool: pg.Pool, userId: string): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select g.id, g.name, g.description, g.is_public, g.member_count, g.created_at,
       coalesce(g.creator_id = $1, false) as is_mine, m.role as my_role, m.joined_at
     from group_members m join groups g on g.id = m.group_id
     where m.user_id = $1 order by m.joined_at, g.id`,
    [userId],
  )
  return rows
}

/** Where they are asked to come, while whoever asked may still ask. */
export async function selectInvitations(pool: pg.Pool, userId: string): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select i.group_id, g.name as group_name, i.inviter_id, p.display_name as inviter_name, i.created_at, i.declined_at
     from group_invitations i join groups g on g.id = i.group_id
     left join profiles p on p.user_id = i.inviter_id
     where i.user_id = $1
       and /* policy */ not is_blocked_between(i.user_id, i.inviter_id)
       and /* policy */ exists (
         select from group_members m where m.group_id = i.group_id and m.user_id = i.inviter_id and m.role = 'admin'
       )
     order by i.created_at, i.group_id`,
    [userId],
  )
  return rows
}

/** Where they asked to be let in. */
export async function selectGroupRequests(pool: pg.Pool, userId: string): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select r.group_id, g.name as group_name, r.created_at
     from group_requests r join groups g on g.id = r.group_id
     where r.user_id = $1 order by r.created_at, r.group_id`,
    [userId],
  )
  return rows
}
