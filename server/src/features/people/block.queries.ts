import type pg from 'pg'

/** False when the block stood already. */
export async function insertBlock(
  client: pg.ClientBase,
  userId: string,
  blockedUserId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into blocked_users (user_id, blocked_user_id) values ($1, $2)
     on conflict (user_id, blocked_user_id) do nothing`,
    [userId, blockedUserId],
  )
  return rowCount === 1
}

/** False when there was none. */
export async function deleteBlock(
  client: pg.ClientBase,
  userId: string,
  blockedUserId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from blocked_users where user_id = $1 and blocked_user_id = $2',
    [userId, blockedUserId],
  )
  return rowCount === 1
}

/** From here on neither is told how far the other reads (SAFE-022). */
export async function hideReads(client: pg.ClientBase, userId: string, otherId: string): Promise<void> {
  await client.query(
    `update conversation_participants p set told_read_seq = coalesce(p.told_read_seq, p.read_seq)
     from conversations c
     where c.direct_low = least($1::uuid, $2::uuid) and c.direct_high = greatest($1::uuid, $2::uuid)
       and p.conversation_id = c.id and p.left_seq is null`,
    [userId, otherId],
  )
}

/** Both are told again, unless a block in one direction is left. */
export async function showReads(client: pg.ClientBase, userId: string, otherId: string): Promise<void> {
  await client.query(
    `update conversation_participants p set told_read_seq = null
     from conversations c
     where c.direct_low = least($1::uuid, $2::uuid) and c.direct_high = greatest($1::uuid, $2::uuid)
       and p.conversation_id = c.id and p.left_seq is null
       and not is_blocked_between($1, $2)`,
    [userId, otherId],
  )
}

export async function isPerson(pool: pg.Pool, userId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from auth.users where id = $1', [userId])
  return rowCount === 1
}
