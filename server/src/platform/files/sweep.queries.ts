import type pg from 'pg'
import type { BucketName } from './buckets.ts'

export type Doomed = { id: string; bucket: BucketName; part_ids: string[] }

/**
 * Files to be forgotten: removed more than an hour ago (whoever reads one may be in the middle of it), not used within
 * a day, or of nobody. They are marked first, so that nobody can use them from here on.
 */
export async function claimDoomed(pool: pg.Pool, limit: number): Promise<Doomed[]> {
  const { rows } = await pool.query<Doomed>(
    `with doomed as (
       (select id from files
        where state <> 'used' and changed_at < now() - case state when 'removed' then interval '1 hour' else '1 day' end
        order by changed_at limit $1)
       union
       (select id from files where owner_id is null limit $1)
     )
     -- One that was used since it was chosen stays.
     update files f set state = 'removed' from doomed d
     where f.id = d.id and (f.state <> 'used' or f.owner_id is null)
     returning f.id, f.bucket, array(select p.part_id from file_parts p where p.file_id = f.id) as part_ids`,
    [limit],
  )
  return rows
}

export async function deleteFileRows(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query(`delete from files where id = any($1::uuid[]) and state = 'removed'`, [ids])
}

/** Which of these ids (of files, of parts) have a row. */
export async function selectKnownIds(pool: pg.Pool, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from files where id = any($1::uuid[])
     union all select part_id from file_parts where part_id = any($1::uuid[])`,
    [ids],
  )
  return new Set(rows.map((row) => row.id))
}
