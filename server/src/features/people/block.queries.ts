import type pg from 'pg'
import type { BlockedUser } from '#contract/people.ts'

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

/** Who is blocked by this row of the person's; null where it is not theirs, or gone. */
export async function selectBlocked(pool: pg.Pool, userId: string, id: string): Promise<string | null> {
  const { rows } = await pool.query<{ blocked_user_id: string }>(
    'select blocked_user_id from blocked_users where user_id = $1 and id = $2',
    [userId, id],
  )
  return rows[0]?.blocked_user_id ?? null
}

/** Whom a person has blocked, newest first, from the row after `after` on. */
export async function selectBlocks(
  pool: pg.Pool,
  userId: string,
  after: string | null,
  limit: number,
): Promise<BlockedUser[]> {
  const { rows } = await pool.query<BlockedUser>(
    `select b.id, b.blocked_user_id from blocked_users b
     where b.user_id = $1 and ($2::uuid is null or (b.created_at, b.id) < (
       select last.created_at, last.id from blocked_users last where last.user_id = $1 and last.id = $2
     ))
     order by b.created_at desc, b.id desc limit $3`,
    [userId, after, limit],
  )
  return rows
}

/**
 * From here on neither is told how far the other reads (SAFE-022). No unblock takes that back: the first read after it
 * does, for what was read in private mode would show else (decision 0192).
 */
export async function hideReads(client: pg.ClientBase, userId: string, otherId: string): Promise<void> {
  await client.query(
    `update conversation_participants p set told_read_seq = coalesce(
       p.told_read_seq, case when p.is_request and p.sent_count = 0 then 0 else p.read_seq end
     )
     from conversations c
     where c.direct_low = least($1::uuid, $2::uuid) and c.direct_high = greatest($1::uuid, $2::uuid)
       and p.conversation_id = c.id and p.left_seq is null`,
    [userId, otherId],
  )
}

/**
 * Whether the person's block of the other, which begins or ends here, is told by nothing yet: the other's own block would
 * leave all as it is, and the head of a chat in both lists says how they stand.
 */
export async function isUntold(client: pg.ClientBase, userId: string, otherId: string): Promise<boolean> {
  const { rows } = await client.query<{ is_untold: boolean }>(
    `select not exists (select from blocked_users b where b.user_id = $2 and b.blocked_user_id = $1)
       and not exists (
         select from conversations c
         where c.direct_low = least($1::uuid, $2::uuid) and c.direct_high = greatest($1::uuid, $2::uuid)
           and c.hidden_count = 0
       ) as is_untold`,
    [userId, otherId],
  )
  return rows[0]?.is_untold === true
}

export async function isPerson(pool: pg.Pool, userId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from auth.users where id = $1', [userId])
  return rowCount === 1
}
