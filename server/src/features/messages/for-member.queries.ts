import type pg from 'pg'
import type { Place } from '../../platform/append/log.queries.ts'

/** Column `is_blocked`: a direct conversation with a block in either direction. */
export const IS_BLOCKED = 'not c.is_group and is_blocked_between(c.direct_low, c.direct_high) as is_blocked'

/**
 * What is asked of a message `m` and the membership `p` of one person in its conversation `c`, while they are in it;
 * null for everyone else. `columns` is SQL of ours.
 */
export async function selectForMember<T extends pg.QueryResultRow>(
  client: pg.ClientBase | pg.Pool,
  { conversation_id, seq }: Place,
  userId: string,
  columns: string,
): Promise<T | null> {
  const { rows } = await client.query<T>(
    `select ${columns}
     from messages m
     join conversations c on c.id = m.conversation_id
     join conversation_participants p
       on p.conversation_id = m.conversation_id and p.user_id = $3 and p.left_seq is null
     where m.conversation_id = $1 and m.seq = $2`,
    [conversation_id, seq, userId],
  )
  return rows[0] ?? null
}
