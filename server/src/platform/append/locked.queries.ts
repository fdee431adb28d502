import type pg from 'pg'

/** Those of these conversations whose row somebody has locked just now, in no particular order. */
export async function selectLocked(pool: pg.Pool, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `with free as (
       select c.id from conversations c where c.id = any($1::uuid[]) order by c.id for no key update skip locked
     )
     select c.id from conversations c
     where c.id = any($1::uuid[]) and not exists (select from free f where f.id = c.id)`,
    [ids],
  )
  return new Set(rows.map((row) => row.id))
}
