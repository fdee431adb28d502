import type pg from 'pg'

/** False when the block stood already. */
export const insertBlock = async (
  client: pg.ClientBase,
  userId: string,
  blockedUserId: string,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `insert into blocked_users (user_id, blocked_user_id) values ($1, $2)
     on conflict (user_id, blocked_user_id) do nothing`,
    [userId, blockedUserId],
  )
  return rowCount === 1
}

/** False when there was none. */
export const deleteBlock = async (
  client: pg.ClientBase,
  userId: string,
  blockedUserId: string,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    'delete from blocked_users where user_id = $1 and blocked_user_id = $2',
    [userId, blockedUserId],
  )
  return rowCount === 1
}

export const isPerson = async (pool: pg.Pool, userId: string): Promise<boolean> => {
  const { rowCount } = await pool.query('select from auth.users where id = $1', [userId])
  return rowCount === 1
}
