import type pg from 'pg'

/** Whether somebody gets digests; null: there is nobody (any more). */
export async function selectIsOn(pool: pg.Pool, userId: string): Promise<boolean | null> {
  const { rows } = await pool.query<{ is_on: boolean }>(
    `select coalesce(s.email_digest, false) as is_on
     from auth.users u left join privacy_settings s on s.user_id = u.id
     where u.id = $1`,
    [userId],
  )
  return rows[0]?.is_on ?? null
}
