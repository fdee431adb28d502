import type pg from 'pg'

/** Those of these people who are in a conversation now. */
export async function selectMembersAmong(
  pool: pg.Pool,
  conversationId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>({
    name: 'select_members_among',
    text: `
      select p.user_id from conversation_participants p
      where p.conversation_id = $1 and p.user_id = any($2::uuid[]) and p.left_seq is null`,
    values: [conversationId, userIds],
  })
  return rows.map(({ user_id }) => user_id)
}
