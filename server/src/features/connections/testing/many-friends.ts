import type pg from 'pg'
import { withoutTimeouts } from '../../../platform/testing/without-timeouts.ts'

const FILL = `
  with someone as (
    insert into auth.users (id) select gen_random_uuid() from generate_series(1, $1::int) returning id
  ),
  named as (
    insert into profiles (user_id, display_name)
    select id, 'Pessoa ' || row_number() over () from someone returning user_id
  )
  select user_id from named`

const BEFRIEND = `
  insert into friends (user_id, friend_id, status)
  select a.id, b.id, 'accepted'
  from unnest($1::uuid[]) with ordinality as a (id, n)
  cross join generate_series(1, $2::int) as step
  join unnest($1::uuid[]) with ordinality as b (id, n)
    on b.n = 1 + (a.n + step * step - 1) % cardinality($1::uuid[])
  where a.id <> b.id
  on conflict do nothing`

/**
 * People in a ring, each a friend of the next so many, and so of about twice as many: whoever is near has many friends
 * in common. Answers their ids.
 */
export async function addCrowd(pool: pg.Pool, people: number, friendsEach: number): Promise<string[]> {
  let ids: string[] = []
  await withoutTimeouts(pool, async (client) => {
    const { rows } = await client.query<{ user_id: string }>(FILL, [people])
    ids = rows.map((row) => row.user_id)
    await client.query(BEFRIEND, [ids, friendsEach])
    await client.query('analyze')
  })
  return ids
}

/** Every so many of these people asked this person to be friends, and is one or waits. */
export async function addFriends(
  pool: pg.Pool,
  userId: string,
  { ids, every, status }: { ids: readonly string[]; every: number; status: 'pending' | 'accepted' },
): Promise<void> {
  await pool.query(
    `insert into friends (user_id, friend_id, status)
     select id, $1, $4 from unnest($2::uuid[]) with ordinality as f (id, n) where n % $3 = 0`,
    [userId, ids, every, status],
  )
}
