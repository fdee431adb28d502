import type pg from 'pg'
import type { FilledWorld } from './fill-world.ts'

/**
 * Moves what was said to when it was said. Only the sample world's own rows; times still never fall as
 * numbers grow, since the lines are in order.
 */
export async function settleTimes(pool: pg.Pool, { said }: FilledWorld): Promise<void> {
  const places = [
    said.map((line) => line.conversation_id),
    said.map((line) => line.seq),
    said.map((line) => line.minutesAgo),
  ]
  const line = `unnest($1::uuid[], $2::bigint[], $3::int[]) as said (conversation_id, seq, minutes)`
  for (const table of ['messages', 'conversation_log']) {
    await pool.query(
      `update ${table} t set created_at = now() - said.minutes * interval '1 minute'
       from ${line} where t.conversation_id = said.conversation_id and t.seq = said.seq`,
      places,
    )
  }
  // What stands before the first line (people joining a group) happened just before it.
  await pool.query(
    `update conversation_log l set created_at = first.at - interval '1 minute'
     from (select conversation_id, min(seq) as seq, min(now() - minutes * interval '1 minute') as at
           from ${line} group by conversation_id) first
     where l.conversation_id = first.conversation_id and l.seq < first.seq`,
    places,
  )
  await pool.query(
    `update conversations c set updated_at = last.at
     from (select conversation_id, max(now() - minutes * interval '1 minute') as at
           from ${line} group by conversation_id) last
     where c.id = last.conversation_id`,
    places,
  )
  await pool.query(
    `update profiles set last_seen = now() - (hashtext(user_id::text) & 255) * interval '1 minute'
     where email like '%@demo.lero'`,
  )
}
