import type pg from 'pg'
import { EXPORT_LIFE_H } from '#contract/limits.ts'
import { removeFiles } from '../../platform/files/files.queries.ts'
import type { FetchableExport } from './exports.policy.ts'

type Client = pg.Pool | pg.ClientBase

export type ExportRow = FetchableExport & {
  readonly id: string
  readonly created_at: string
  readonly bytes: number | null
  readonly expires_at: string | null
}

const COLUMNS = `e.id, e.user_id, e.state, e.created_at, e.bytes, e.expires_at,
  -- Also where its file did not come back with a backup.
  e.state = 'ready' and (e.expires_at <= now() or not exists (
    select from files f where f.id = e.id and f.state = 'used'
  )) as is_over`

/** The newest of a person; null: they asked for none lately. */
export async function selectNewest(client: Client, userId: string): Promise<ExportRow | null> {
  const { rows } = await client.query<ExportRow>(
    `select ${COLUMNS} from data_exports e
     where e.user_id = $1 and e.state <> 'replaced' order by e.created_at desc, e.id limit 1`,
    [userId],
  )
  return rows[0] ?? null
}

export async function selectExport(client: Client, id: string): Promise<ExportRow | null> {
  const { rows } = await client.query<ExportRow>(`select ${COLUMNS} from data_exports e where e.id = $1`, [
    id,
  ])
  return rows[0] ?? null
}

/** Exports of a person in 24 hours, without those that failed. */
export async function countMade(client: Client, userId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from data_exports
     where user_id = $1 and state <> 'failed' and created_at > now() - interval '24 hours'`,
    [userId],
  )
  return rows[0]?.count ?? 0
}

/** False when one is being made already: of two that ask at once the other one has begun it. */
export async function insertExport(client: pg.ClientBase, id: string, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into data_exports (id, user_id) values ($1, $2)
     on conflict (user_id) where state = 'making' do nothing`,
    [id, userId],
  )
  return rowCount === 1
}

/** One more try begins. Null: there is nothing to make any more. */
export async function beginTry(
  client: Client,
  id: string,
): Promise<{ readonly user_id: string; readonly tries: number } | null> {
  const { rows } = await client.query<{ user_id: string; tries: number }>(
    `update data_exports set tries = tries + 1 where id = $1 and state = 'making' returning user_id, tries`,
    [id],
  )
  return rows[0] ?? null
}

/** The try was no fault of the export: the process ends. */
export async function giveTryBack(client: Client, id: string): Promise<void> {
  await client.query(`update data_exports set tries = tries - 1 where id = $1 and tries > 0`, [id])
}

export async function markFailed(client: Client, id: string): Promise<void> {
  await client.query(`update data_exports set state = 'failed' where id = $1 and state = 'making'`, [id])
}

/** False: their account is gone. */
export async function lockOwner(client: pg.ClientBase, userId: string): Promise<boolean> {
  const { rowCount } = await client.query('select from auth.users where id = $1 for key share', [userId])
  return rowCount === 1
}

/** It is there from now on, in place of earlier ones, whose files are answered; null: nobody waits for it any more. */
export async function markReady(
  client: pg.ClientBase,
  { id, bytes }: { readonly id: string; readonly bytes: number },
): Promise<string[] | null> {
  const { rows } = await client.query<{ user_id: string }>(
    `update data_exports set state = 'ready', bytes = $2, expires_at = clock_timestamp() + make_interval(hours => $3)
     where id = $1 and state = 'making' returning user_id`,
    [id, bytes, EXPORT_LIFE_H],
  )
  const [ready] = rows
  if (!ready) return null
  const replaced = await client.query<{ id: string }>(
    `update data_exports set state = 'replaced' where user_id = $1 and state = 'ready' and id <> $2 returning id`,
    [ready.user_id, id],
  )
  const ids = replaced.rows.map((row) => row.id)
  await removeFiles(client, ids)
  return ids
}

/** Takes so many whose time is over, and answers them with the files they had. */
export async function deleteOver(
  pool: pg.Pool,
  limit: number,
): Promise<{ readonly id: string; readonly has_file: boolean }[]> {
  const { rows } = await pool.query<{ id: string; has_file: boolean }>(
    `with gone as (
       delete from data_exports where id in (
         select id from data_exports
         where created_at <= now() - interval '24 hours'
           and (state in ('replaced', 'failed') or state = 'ready' and expires_at <= now())
         order by created_at limit $1 for update skip locked
       )
       returning id
     ),
     removed as (
       update files f set state = 'removed', changed_at = now() from gone g where f.id = g.id returning f.id
     )
     select g.id, r.id is not null as has_file from gone g left join removed r on r.id = g.id`,
    [limit],
  )
  return rows
}

/** What has been made for half a day is made by nobody: its job did not come back with a backup. */
export async function failForgotten(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update data_exports set state = 'failed'
     where state = 'making' and created_at <= now() - interval '12 hours'`,
  )
}
