import type pg from 'pg'
import type { Followable } from './follows.policy.ts'

type Reader = pg.Pool | pg.ClientBase

export async function selectFollowable(
  client: Reader,
  callerId: string,
  userId: string,
): Promise<Followable> {
  const { rows } = await client.query<NonNullable<Followable>>(
    'select id = $1 as is_self, is_blocked_between($1, id) as is_blocked from auth.users where id = $2',
    [callerId, userId],
  )
  return rows[0] ?? null
}

type FollowRow = { readonly id: string; readonly follower_id: string; readonly following_id: string }

export async function selectFollow(
  pool: pg.Pool,
  followerId: string,
  followingId: string,
): Promise<FollowRow | null> {
  const { rows } = await pool.query<FollowRow>(
    `select id, follower_id, following_id from followers where follower_id = $1 and following_id = $2`,
    [followerId, followingId],
  )
  return rows[0] ?? null
}

/** The row stays as it is where it stood already: false. Its time is that of the write, after the lock was had. */
export async function insertFollow(
  client: pg.ClientBase,
  followerId: string,
  followingId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into followers (follower_id, following_id, created_at) values ($1, $2, clock_timestamp())
     on conflict (follower_id, following_id) do nothing`,
    [followerId, followingId],
  )
  return rowCount === 1
}

export async function deleteFollow(
  client: pg.ClientBase,
  followerId: string,
  followingId: string,
): Promise<void> {
  await client.query('delete from followers where follower_id = $1 and following_id = $2', [
    followerId,
    followingId,
  ])
}

/** Both directions, for a block (D-085). */
export async function endFollows(client: pg.ClientBase, a: string, b: string): Promise<void> {
  await client.query(
    `delete from followers
     where follower_id = $1 and following_id = $2 or follower_id = $2 and following_id = $1`,
    [a, b],
  )
}

export type ListRow = { readonly id: string; readonly person_id: string }

type Side = 'followers' | 'following'

/** Whose list, and who stands in it. */
const COLUMNS: { readonly [S in Side]: { readonly own: string; readonly other: string } } = {
  followers: { own: 'following_id', other: 'follower_id' },
  following: { own: 'follower_id', other: 'following_id' },
}

/** A page of either list of a person, newest first, from the row after `after` on, as the viewer may see it. */
export async function selectFollows(
  pool: pg.Pool,
  side: Side,
  viewerId: string,
  userId: string,
  after: string | null,
  limit: number,
): Promise<ListRow[]> {
  const { own, other } = COLUMNS[side]
  const { rows } = await pool.query<ListRow>(
    `select f.id, f.${other} as person_id from followers f
     where f.${own} = $2 and not is_blocked_between($1, f.${other})
       and ($3::uuid is null or (f.created_at, f.id) < (
         select last.created_at, last.id from followers last where last.${own} = $2 and last.id = $3
       ))
     order by f.created_at desc, f.id desc limit $4`,
    [viewerId, userId, after, limit],
  )
  return rows
}

/** Whether this row stands in either list of a person. */
export async function isInFollows(pool: pg.Pool, side: Side, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(`select from followers where ${COLUMNS[side].own} = $1 and id = $2`, [
    userId,
    id,
  ])
  return rowCount === 1
}
