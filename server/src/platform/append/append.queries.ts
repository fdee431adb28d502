import type pg from 'pg'
import type { AppendRefusal } from './append.ts'
import { textArray, uuidArray } from './array-literals.ts'
import type { EntryRow } from './log-entry.ts'

/** One row of append_entries (migration 0016): `ord` counts the entries from 1. */
export type AppendRow = readonly [
  ord: number,
  outcome: 'sent' | 'unquoted' | 'known' | 'revived' | AppendRefusal,
  seq: number,
  /** Of the message, or the person that is revived; null for an entry without a client's id. */
  id: string | null,
  createdAt: string,
]

/**
 * The one way into the log: one statement, whatever the kinds. `isJudged`: it is part of a transaction that holds
 * the lock and has decided who may write what. Rows come in no particular order.
 */
export async function appendEntries(
  client: pg.Pool | pg.ClientBase,
  entries: readonly EntryRow[],
  { isJudged, timeoutMs }: { readonly isJudged: boolean; readonly timeoutMs?: number },
): Promise<readonly AppendRow[]> {
  const query = {
    name: 'append_entries',
    text: 'select ord, outcome, seq, id, created_at from append_entries($1, $2, $3, $4, $5, $6, $7, $8)',
    rowMode: 'array' as const,
    ...(timeoutMs === undefined ? {} : { query_timeout: timeoutMs }),
    values: [
      uuidArray(entries.map((entry) => entry.conversation_id)),
      textArray(entries.map((entry) => entry.kind)),
      uuidArray(entries.map((entry) => entry.actor_id)),
      uuidArray(entries.map((entry) => entry.client_id)),
      uuidArray(entries.map((entry) => entry.message_id)),
      textArray(entries.map((entry) => entry.content)),
      textArray(entries.map(({ payload }) => payload && JSON.stringify(payload))),
      isJudged,
    ],
  }
  const { rows } = await client.query<[...AppendRow]>(query)
  return rows
}
