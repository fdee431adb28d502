import type pg from 'pg'
import type { Role } from '#contract/messages.ts'

/** The people in a conversation when the viewer is one of them, else nobody. */
export const selectAccessibleParticipants = async (
  pool: pg.Pool,
  viewerId: string,
  conversationId: string,
): Promise<string[]> => {
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

export interface Member {
  readonly user_id: string
  /** Null in direct conversations. */
  readonly role: Role | null
}

/** The current membership of one person; null when there is none. */
export const selectMember = async (
  client: pg.ClientBase,
  conversationId: string,
  userId: string,
): Promise<Member | null> => {
  const { rows } = await client.query<Member>(
    `select p.user_id, m.role
     from conversation_participants p
     join conversations c on c.id = p.conversation_id
     left join group_members m on m.group_id = c.group_id and m.user_id = p.user_id
     where p.conversation_id = $1 and p.user_id = $2 and p.left_seq is null`,
    [conversationId, userId],
  )
  return rows[0] ?? null
}

export const selectMemberIds = async (client: pg.ClientBase, conversationId: string): Promise<string[]> => {
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
export const openRanges = async (
  client: pg.ClientBase,
  range: {
    readonly conversation_id: string
    readonly user_ids: readonly string[]
    readonly first_seq: number
    readonly messages_before: number
  },
): Promise<void> => {
  await client.query(
    `insert into conversation_participants (conversation_id, user_id, first_seq, read_seq, messages_before)
     select $1, u.id, $3, $3, $4 from unnest($2::uuid[]) as u (id)`,
    [range.conversation_id, range.user_ids, range.first_seq, range.messages_before],
  )
}

/** Ends a membership at `lastSeq`, the last number this person may see. */
export const closeRange = async (
  client: pg.ClientBase,
  conversationId: string,
  userId: string,
  lastSeq: number,
): Promise<void> => {
  await client.query(
    `update conversation_participants set left_seq = $3
     where conversation_id = $1 and user_id = $2 and left_seq is null`,
    [conversationId, userId, lastSeq],
  )
}
