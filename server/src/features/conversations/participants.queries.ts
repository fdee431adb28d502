import type pg from 'pg'
import { removeDraft } from './state.queries.ts'

/** The people in a conversation when the viewer is one of them, else nobody. */
export async function selectAccessibleParticipants(
  pool: pg.Pool,
  viewerId: string,
  conversationId: string,
): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    `select p.user_id
     from conversation_participants viewer
     join conversation_participants p on p.conversation_id = viewer.conversation_id and p.left_seq is null
     where viewer.conversation_id = $1 and viewer.user_id = $2 and viewer.left_seq is null
     order by p.user_id`,
    [conversationId, viewerId],
  )
  return rows.map((row) => row.user_id)
}

/** Whether this person is in the conversation now. */
export async function selectIsMember(
  client: pg.ClientBase | pg.Pool,
  conversationId: string,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from conversation_participants
     where conversation_id = $1 and user_id = $2 and left_seq is null`,
    [conversationId, userId],
  )
  return rowCount === 1
}

export async function selectMemberIds(client: pg.ClientBase, conversationId: string): Promise<string[]> {
  const { rows } = await client.query<{ user_id: string }>(
    'select user_id from conversation_participants where conversation_id = $1 and left_seq is null',
    [conversationId],
  )
  return rows.map((row) => row.user_id)
}

/**
 * Opens a range for each person who has none: they see the conversation from `firstSeq` on and have read
 * what was before.
 */
export async function openRanges(
  client: pg.ClientBase,
  range: {
    readonly conversation_id: string
    readonly user_ids: readonly string[]
    readonly first_seq: number
    readonly messages_before: number
  },
): Promise<void> {
  await client.query(
    `insert into conversation_participants (conversation_id, user_id, first_seq, read_seq, messages_before)
     select $1, u.id, $3, $3, $4 from unnest($2::uuid[]) as u (id)`,
    [range.conversation_id, range.user_ids, range.first_seq, range.messages_before],
  )
}

/** Ends a membership at `lastSeq`, the last number this person may see. */
export async function closeRange(
  client: pg.ClientBase,
  conversationId: string,
  userId: string,
  lastSeq: number,
): Promise<void> {
  await client.query(
    `update conversation_participants set left_seq = $3, has_draft = false
     where conversation_id = $1 and user_id = $2 and left_seq is null`,
    [conversationId, userId, lastSeq],
  )
  await removeDraft(client, conversationId, userId)
}

/** Whoever left may have been the only one who had not read: the number up to which everybody has, when it rose. */
export async function raiseReadByAll(client: pg.ClientBase, conversationId: string): Promise<number | null> {
  const { rows } = await client.query<{ read_by_all_seq: number }>(
    `update conversations c set read_by_all_seq = t.seq
     from (
       select least(min(p.read_seq), min(p.told_read_seq)) as seq from conversation_participants p
       where p.conversation_id = $1 and p.left_seq is null
     ) t
     where c.id = $1 and t.seq > c.read_by_all_seq
     returning c.read_by_all_seq`,
    [conversationId],
  )
  return rows[0]?.read_by_all_seq ?? null
}
