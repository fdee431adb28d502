import type pg from 'pg'
import type { Friend, MutualFriends } from '#contract/connections.ts'
import type { Askable, Friendship, FriendStatus } from './connections.policy.ts'

type Reader = pg.Pool | pg.ClientBase

/** What stands between two people, whichever of them asked. */
export async function selectFriendship(client: Reader, a: string, b: string): Promise<Friendship> {
  const { rows } = await client.query<NonNullable<Friendship>>(
    `select user_id, friend_id, status, updated_at from friends
     where least(user_id, friend_id) = least($1::uuid, $2::uuid)
       and greatest(user_id, friend_id) = greatest($1::uuid, $2::uuid)`,
    [a, b],
  )
  return rows[0] ?? null
}

export async function selectAskable(client: Reader, callerId: string, userId: string): Promise<Askable> {
  const { rows } = await client.query<NonNullable<Askable>>(
    `select id = $1 as is_self, is_blocked_between($1, id) as is_blocked from auth.users where id = $2`,
    [callerId, userId],
  )
  return rows[0] ?? null
}

/** A new request, also in place of one that was declined. Its time is that of the write, after the lock was had. */
export async function insertRequest(client: pg.ClientBase, userId: string, friendId: string): Promise<void> {
  await client.query(
    `insert into friends (user_id, friend_id, status, created_at, updated_at)
     select $1::uuid, $2::uuid, 'pending', at, at from clock_timestamp() as at
     on conflict (least(user_id, friend_id), greatest(user_id, friend_id)) do update
     set user_id = excluded.user_id, friend_id = excluded.friend_id, status = 'pending',
       created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [userId, friendId],
  )
}

export async function updateStatus(
  client: pg.ClientBase,
  { user_id, friend_id }: NonNullable<Friendship>,
  status: FriendStatus,
): Promise<void> {
  await client.query(
    'update friends set status = $3, updated_at = clock_timestamp() where user_id = $1 and friend_id = $2',
    [user_id, friend_id, status],
  )
}

/** Whatever stands between the two. */
export async function deleteFriendship(client: pg.ClientBase, a: string, b: string): Promise<void> {
  await client.query(
    `delete from friends
     where least(user_id, friend_id) = least($1::uuid, $2::uuid)
       and greatest(user_id, friend_id) = greatest($1::uuid, $2::uuid)`,
    [a, b],
  )
}

/** A row of friends without the other person's profile. */
export type FriendRow = Omit<Friend, 'profile'>

/** Friends and open requests of a person by the other's id: those after `after`, or of `personIds` alone. */
export async function selectFriends(
  pool: Reader,
  userId: string,
  {
    after = null,
    personIds = null,
    limit,
  }: { after?: string | null; personIds?: readonly string[] | null; limit: number },
): Promise<FriendRow[]> {
  const { rows } = await pool.query<FriendRow>({
    name: 'select_friends',
    text: `
      select f.id, f.user_id, f.friend_id, f.status, f.created_at, f.updated_at, f.person_id
      from (
        select id, user_id, friend_id, status, created_at, updated_at, friend_id as person_id
        from friends where user_id = $1
        union all
        select id, user_id, friend_id, status, created_at, updated_at, user_id
        from friends where friend_id = $1
      ) f
      where /* policy */ f.status in ('pending', 'accepted')
        and ($2::uuid is null or f.person_id > $2)
        and ($3::uuid[] is null or f.person_id = any ($3))
      order by f.person_id limit $4`,
    values: [userId, after, personIds, limit],
  })
  return rows
}

/** Friends whose e-mail contains the text (lower case). */
export async function selectFriendsByEmail(
  pool: Reader,
  userId: string,
  text: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select u.id from friend_pairs f join auth.users u on u.id = f.other_id
     where f.user_id = $1 and position($2 in u.email) > 0 order by u.email limit $3`,
    [userId, text, limit],
  )
  return rows.map((row) => row.id)
}

/** With whom something changed after this number of the person's own log. */
export async function selectChanged(
  pool: Reader,
  userId: string,
  afterSeq: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ person_id: string }>(
    `select distinct case when l.data->>'user_id' = $1::text then l.data->>'friend_id' else l.data->>'user_id' end
       as person_id
     from user_log l
     where l.user_id = $1::uuid and l.seq > $2 and l.kind = 'friend_changed' limit $3`,
    [userId, afterSeq, limit],
  )
  return rows.map((row) => row.person_id)
}

/** People whom a person may know, best first (migration 0027). */
export async function selectSuggestions(
  pool: Reader,
  userId: string,
  limit: number,
): Promise<MutualFriends[]> {
  const { rows } = await pool.query<MutualFriends>(
    'select user_id, mutual_friends, mutual_ids from suggest_people($1, $2)',
    [userId, limit],
  )
  return rows
}

/** Common friends with those of these people who asked to be friends and wait. */
export async function selectMutualFriends(
  pool: Reader,
  userId: string,
  askerIds: readonly string[],
): Promise<MutualFriends[]> {
  const { rows } = await pool.query<MutualFriends>(
    `select f.user_id, common.friends as mutual_friends, common.ids as mutual_ids
     from friends f
     cross join lateral (
       select count(*)::integer as friends,
         coalesce((array_agg(own.other_id order by own.other_id))[1:3], '{}') as ids
       from friend_pairs own
       where own.user_id = $1
         and exists (select from friend_pairs their where their.user_id = f.user_id and their.other_id = own.other_id)
     ) common
     where f.friend_id = $1 and /* policy */ f.status = 'pending' and f.user_id = any ($2::uuid[])`,
    [userId, askerIds],
  )
  return rows
}
