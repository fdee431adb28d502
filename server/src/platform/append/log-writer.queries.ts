import type pg from 'pg'
import { appendEntries } from './append.queries.ts'
import type { EntryPlace, EntryRow } from './log-entry.ts'

export type LockedConversation = {
  readonly id: string
  readonly is_group: boolean
  readonly group_id: string | null
  readonly direct_low: string | null
  readonly direct_high: string | null
  readonly last_seq: number
  readonly message_count: number
}

/** Nothing else writes this conversation's log until the transaction ends; null when there is none. */
export async function lockConversation(
  client: pg.ClientBase,
  id: string,
): Promise<LockedConversation | null> {
  const { rows } = await client.query<LockedConversation>(
    `select id, is_group, group_id, direct_low, direct_high, last_seq, message_count
     from conversations where id = $1 for no key update`,
    [id],
  )
  return rows[0] ?? null
}

/** Writes entries of any kinds under the lock, in their order; one statement however many they are. */
export async function insertEntries(
  client: pg.ClientBase,
  entries: readonly EntryRow[],
): Promise<EntryPlace[]> {
  const places: EntryPlace[] = []
  for (const [ord, outcome, seq, , created_at] of await appendEntries(client, entries, { isJudged: true })) {
    if (outcome === 'sent') places[ord - 1] = { seq, created_at }
    else if (outcome !== 'revived') throw new Error('no conversation to write to')
  }
  return places
}

/**
 * Nothing else writes the logs of these people until the transaction ends. For who changes rows of theirs before it is
 * known whether there is anything to write: the log first, as everybody else has it.
 */
export async function lockUserLogs(client: pg.ClientBase, userIds: readonly string[]): Promise<void> {
  await client.query(
    'select from user_heads where user_id = any($1::uuid[]) order by user_id for no key update',
    [userIds],
  )
}

/**
 * Takes the next number of each person's log for something that happened to all of them: one statement however many
 * people they are, in the order of their ids.
 */
export async function insertUserLogRows(
  client: pg.ClientBase,
  userIds: readonly string[],
  kind: string,
  payload:
    | { readonly conversation_id: string }
    | { readonly user_id: string; readonly friend_id: string }
    | Readonly<Record<string, never>>,
): Promise<{ user_id: string; user_seq: number }[]> {
  const { rows } = await client.query<{ user_id: string; user_seq: number }>(
    'select user_id, seq as user_seq from write_user_logs($1, $2, $3) order by user_id',
    [userIds, kind, payload],
  )
  return rows
}
