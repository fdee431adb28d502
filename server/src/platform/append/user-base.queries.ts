import type pg from 'pg'
import type { UserBase } from '#contract/common.ts'

/** What a list of this person's is true of: the epoch, and where their own log stands. */
export async function selectUserBase(pool: pg.Pool | pg.ClientBase, userId: string): Promise<UserBase> {
  const { rows } = await pool.query<UserBase>(
    `select e.epoch, coalesce((select h.last_seq from user_heads h where h.user_id = $1), 0) as user_seq
     from server_epoch e`,
    [userId],
  )
  const [base] = rows
  if (!base) throw new Error('the database has no epoch')
  return base
}
