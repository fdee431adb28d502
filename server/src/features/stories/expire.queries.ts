import type pg from 'pg'

export type ExpiredStory = {
  readonly id: string
  /** Null: it is a text. */
  readonly file_id: string | null
}

/** Takes so many stories whose time is over; their views, reactions and chosen people go with them. */
export async function deleteExpired(pool: pg.Pool, limit: number): Promise<ExpiredStory[]> {
  const { rows } = await pool.query<ExpiredStory>(
    `with gone as (
       delete from stories where id in (
         select id from stories where expires_at <= now() order by expires_at limit $1 for update skip locked
       )
       returning id, content_url
     ),
     removed as (
       update files f set state = 'removed', changed_at = now()
       from gone g where f.bucket = 'stories' and f.path = g.content_url and f.state = 'used'
       returning f.id, f.path
     )
     select g.id, r.id as file_id from gone g left join removed r on r.path = g.content_url`,
    [limit],
  )
  return rows
}

/** Forgets so many ids of stories that were published more than so many days ago. */
export async function deleteOldIds(pool: pg.Pool, keptDays: number, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from story_ids where (user_id, id) in (
       select user_id, id from story_ids
       where published_at < now() - make_interval(days => $1)
       order by published_at limit $2 for update skip locked
     )`,
    [keptDays, limit],
  )
  return rowCount ?? 0
}
