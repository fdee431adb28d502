import type pg from 'pg'
import type { AppendRefusal, AppendRequest } from './append.ts'
import { textArray, uuidArray } from './array-literals.ts'

/** One row of append_messages (migration 0005): `ord` counts the requests from 1. */
export type AppendRow = readonly [
  ord: number,
  outcome: 'sent' | 'known' | 'revived' | AppendRefusal,
  seq: number,
  id: string,
  createdAt: string,
]

/** One call, one commit. Rows come in no particular order. */
export const appendBatch = async (
  pool: pg.Pool,
  requests: readonly AppendRequest[],
  timeoutMs: number,
): Promise<readonly AppendRow[]> => {
  const query = {
    name: 'append_messages',
    text: 'select ord, outcome, seq, id, created_at from append_messages($1, $2, $3, $4, $5)',
    rowMode: 'array' as const,
    query_timeout: timeoutMs,
    values: [
      uuidArray(requests.map((request) => request.message.conversation_id)),
      uuidArray(requests.map((request) => request.sender_id)),
      uuidArray(requests.map((request) => request.message.client_id)),
      textArray(requests.map((request) => request.message.content)),
      uuidArray(requests.map((request) => request.message.reply_to_message_id ?? null)),
    ],
  }
  const { rows } = await pool.query<[...AppendRow]>(query)
  return rows
}
