import type pg from 'pg'
import type { Askable } from './connections.policy.ts'

/** The code of a person's link: `code` where they have none, or want another. */
export async function keepInviteCode(
  pool: pg.Pool,
  userId: string,
  code: string,
  isRenewed: boolean,
): Promise<string> {
  const { rows } = await pool.query<{ code: string }>(
    `insert into invite_links (user_id, code) values ($1, $2)
     on conflict (user_id) do update set
       code = case when $3 then excluded.code else invite_links.code end,
       created_at = case when $3 then now() else invite_links.created_at end
     returning code`,
    [userId, code, isRenewed],
  )
  return rows[0]!.code
}

/** Whose link it is, as they stand with this person; null: nobody's. */
export async function selectInviter(
  pool: pg.Pool,
  userId: string,
  code: string,
): Promise<(NonNullable<Askable> & { readonly user_id: string }) | null> {
  const { rows } = await pool.query<NonNullable<Askable> & { readonly user_id: string }>(
    `select l.user_id, l.user_id = $1 as is_self, is_blocked_between($1, l.user_id) as is_blocked
     from invite_links l where l.code = $2`,
    [userId, code],
  )
  return rows[0] ?? null
}
