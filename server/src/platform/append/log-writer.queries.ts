import type pg from 'pg'

export interface LockedConversation {
  readonly id: string
  readonly is_group: boolean
  readonly group_id: string | null
  readonly direct_low: string | null
  readonly direct_high: string | null
  readonly last_seq: number
  readonly message_count: number
}

/** Nothing else writes this conversation's log until the transaction ends; null when there is none. */
export const lockConversation = async (
  client: pg.ClientBase,
  id: string,
): Promise<LockedConversation | null> => {
  const { rows } = await client.query<LockedConversation>(
    `select id, is_group, group_id, direct_low, direct_high, last_seq, message_count
     from conversations where id = $1 for no key update`,
    [id],
  )
  return rows[0] ?? null
}

export interface LogRow {
  readonly conversation_id: string
  readonly kind: string
  readonly actor_id: string | null
  readonly message_id: string | null
  readonly data: object | null
}

export const insertLogRow = async (
  client: pg.ClientBase,
  row: LogRow,
): Promise<{ seq: number; created_at: string }> => {
  const { rows } = await client.query<{ seq: number; created_at: string }>(
    'select seq, created_at from write_conversation_log($1, $2, $3, $4, $5)',
    [row.conversation_id, row.kind, row.actor_id, row.message_id, row.data],
  )
  const [written] = rows
  if (!written) throw new Error('no conversation to write to')
  return written
}

/** Takes the next number of a person's log for something that happened to one of their conversations. */
export const insertUserLogRow = async (
  client: pg.ClientBase,
  userId: string,
  kind: string,
  conversationId: string,
): Promise<number> => {
  const { rows } = await client.query<{ seq: number }>('select write_user_log($1, $2, $3) as seq', [
    userId,
    kind,
    { conversation_id: conversationId },
  ])
  const [written] = rows
  if (!written) throw new Error('the log of a person did not take an entry')
  return written.seq
}
