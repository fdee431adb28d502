import type pg from 'pg'
import type { Place } from './log.queries.ts'

/** What makes a send happen once. */
export type SendKey = {
  readonly sender_id: string
  readonly client_id: string
}

/** Where these sends stand in the logs; those that are in none are left out. */
export async function selectSentPlaces(
  pool: pg.Pool,
  keys: readonly SendKey[],
): Promise<(Place & SendKey)[]> {
  const { rows } = await pool.query<Place & SendKey>(
    `select l.conversation_id, l.seq, k.sender_id, k.client_id
     from unnest($1::uuid[], $2::uuid[]) as k (sender_id, client_id)
     join conversation_log l on l.send_key = send_key(k.sender_id, k.client_id)`,
    [keys.map((key) => key.sender_id), keys.map((key) => key.client_id)],
  )
  return rows
}
