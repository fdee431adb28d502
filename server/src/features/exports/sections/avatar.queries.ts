import type pg from 'pg'
import type { StoredFile } from './add-file.ts'

/** The photo that is the person's own now; those of groups are the groups'. */
export async function selectOwnAvatar(pool: pg.Pool, userId: string): Promise<StoredFile | null> {
  const { rows } = await pool.query<StoredFile>(
    `select f.id, f.bucket, f.content_type, f.path from files f
     where f.owner_id = $1 and f.bucket = 'avatars' and f.state = 'used' and f.path like $1::text || '/%'
     order by f.created_at desc limit 1`,
    [userId],
  )
  return rows[0] ?? null
}
