import type pg from 'pg'
import { withoutTimeouts } from '../../../platform/testing/without-timeouts.ts'

/** People in a ring, each a friend of the next so many: whoever is near has many friends in common. */
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

const BEFRIEND_ONE = `
  insert into friends (user_id, friend_id, status)
  select $1, id, 'accepted' from unnest($2::uuid[]) with ordinality as f (id, n) where n % $3 = 0 limit $4
  on conflict do nothing`

export type Crowd = {
  readonly people: number
  /** Of everybody, about twice as many. */
  readonly friendsEach: number
  /** Of the one who asks. */
  readonly friendsOfOne: number
}

/** A crowd of friends, of many of whom one person is a friend. */
export async function addFriends(pool: pg.Pool, userId: string, crowd: Crowd): Promise<void> {
  const { people, friendsEach, friendsOfOne } = crowd
  await withoutTimeouts(pool, async (client) => {
    const { rows } = await client.query<{ user_id: string }>(FILL, [people])
    const ids = rows.map((row) => row.user_id)
    await client.query(BEFRIEND, [ids, friendsEach])
    await client.query(BEFRIEND_ONE, [userId, ids, Math.floor(people / friendsOfOne), friendsOfOne])
    await client.query('analyze')
  })
}
