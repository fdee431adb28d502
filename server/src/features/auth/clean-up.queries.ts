import type pg from 'pg'

/** Rows of one table that are over once `key` lies `age` back; an index leads with `key` under the same condition. */
export type Purge = {
  table: string
  key: string
  age: string
  condition?: string
}

/**
 * An ended session and the used-up tokens of a living one stay for 30 days, so that a copied token is still known as
 * one; later it is simply unknown. A device that was not used for a year is signed out for good. Tokens go before
 * their sessions: what a session takes with it is then little.
 */
export const PURGES: readonly Purge[] = [
  { table: 'auth.one_time_tokens', key: 'expires_at', age: '0' },
  { table: 'auth.mfa_challenges', key: 'created_at', age: '1 hour' },
  { table: 'auth.mfa_factors', key: 'created_at', age: '1 day', condition: `status = 'unverified'` },
  { table: 'auth.refresh_tokens', key: 'updated_at', age: '30 days', condition: 'revoked' },
  { table: 'auth.sessions', key: 'ended_at', age: '30 days', condition: 'ended_at is not null' },
  { table: 'auth.sessions', key: 'refreshed_at', age: '1 year' },
  { table: 'auth.attempts', key: 'ends_at', age: '0' },
  { table: 'auth.known_devices', key: 'seen_at', age: '1 year' },
  { table: 'auth.security_notices', key: 'created_at', age: '1 year' },
]

export type Slice = { count: number; last_key: string | null }

/**
 * Removes the oldest rows that are over, at most `limit`. `fromKey` is the last key of the slice before: without it
 * each slice would walk over the index entries of all earlier ones, as long as an old transaction keeps them.
 */
export async function deleteSlice(
  client: pg.Pool | pg.ClientBase,
  { table, key, age, condition = 'true' }: Purge,
  limit: number,
  fromKey: string | null,
): Promise<Slice> {
  const { rows } = await client.query<Slice>(
    `with old as (
       select ctid, ${key} as key from ${table}
       where ${condition} and ${key} < now() - $1::interval and ${key} >= coalesce($3::timestamptz, '-infinity')
       order by ${key} limit $2
     ),
     gone as (
       delete from ${table}
       where ctid = any (array(select ctid from old)) and ${condition} and ${key} < now() - $1::interval
     )
     select count(*) as count, max(key) as last_key from old`,
    [age, limit, fromKey],
  )
  return rows[0] ?? { count: 0, last_key: null }
}
