import type pg from 'pg'
import { uuidArray } from './array-literals.ts'

/** How far somebody has read a conversation. */
export type Read = {
  conversation_id: string
  user_id: string
  seq: number
}

/** One row of move_read_positions (migration 0061): `ord` counts the reads from 1. */
export type ReadRow = readonly [
  ord: number,
  outcome: 'moved' | 'kept' | 'known' | 'all',
  conversationId: string,
  readSeq: number,
  unread: number,
  /** Up to where the log is counted in `unread`. */
  asOf: number,
]

/** One call, one commit; no two reads of one person in one conversation. Rows come in no particular order. */
export async function markReads(
  pool: pg.Pool,
  reads: readonly Read[],
  timeoutMs: number,
): Promise<readonly ReadRow[]> {
  const query = {
    name: 'move_read_positions',
    text: 'select ord, outcome, conversation_id, read_seq, unread, as_of from move_read_positions($1, $2, $3)',
    rowMode: 'array' as const,
    query_timeout: timeoutMs,
    values: [
      uuidArray(reads.map((read) => read.conversation_id)),
      uuidArray(reads.map((read) => read.user_id)),
      `{${reads.map((read) => read.seq).join(',')}}`,
    ],
  }
  const { rows } = await pool.query<[...ReadRow]>(query)
  return rows
}

/** Members of these conversations who are told of nobody's reads (D-038), of each its own. */
export async function selectPrivateMembers(
  client: pg.Pool | pg.ClientBase,
  conversationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ conversation_id: string; user_ids: string[] }>({
    name: 'select_private_members',
    text: `
      select p.conversation_id, array_agg(p.user_id) as user_ids
      from privacy_settings s
      join conversation_participants p on p.user_id = s.user_id
      where s.private_mode and p.conversation_id = any($1::uuid[]) and p.left_seq is null
      group by p.conversation_id`,
    values: [uuidArray(conversationIds)],
  })
  return new Map(rows.map((row) => [row.conversation_id, row.user_ids]))
}
