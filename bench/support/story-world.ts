import type pg from 'pg'
import type { BenchPerson } from './world.ts'

/** Friends of somebody, made straight in the database. */
export async function seedFriends(
  pool: pg.Pool,
  of: Pick<BenchPerson, 'user_id'>,
  friends: readonly Pick<BenchPerson, 'user_id'>[],
): Promise<void> {
  await pool.query(
    `insert into friends (user_id, friend_id, status) select $1, unnest($2::uuid[]), 'accepted'`,
    [of.user_id, friends.map(({ user_id }) => user_id)],
  )
}

/** So many texts of each of these people, as if published over the last hours, one every second and in turn. */
export async function seedTextStories(
  pool: pg.Pool,
  people: readonly Pick<BenchPerson, 'user_id'>[],
  each: number,
): Promise<void> {
  await pool.query(
    `insert into stories (id, user_id, content_type, text_content, background_color, created_at, expires_at)
     select gen_random_uuid(), p.user_id, 'text', 'Bom dia, gente', '#1d6a40', t.at, t.at + interval '24 hours'
     from unnest($1::uuid[]) with ordinality p (user_id, n) cross join generate_series(0, $2::int - 1) round
     cross join lateral (
       select now() - (round * cardinality($1) + p.n) * interval '1 second' as at
     ) t`,
    [people.map(({ user_id }) => user_id), each],
  )
  await pool.query('analyze stories, friends')
}
