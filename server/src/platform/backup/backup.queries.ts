import type pg from 'pg'

export type BackupTable = { name: string; columns: string[] }

/** Own tables with the columns that can be written, those that others refer to first. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable & { refers_to: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select array_agg(format('%I', a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(array_agg(distinct format('%I.%I', rn.nspname, r.relname)), '{}')
        from pg_constraint k join pg_class r on r.oid = k.confrelid join pg_namespace rn on rn.oid = r.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers_to
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'graphile_worker')
    order by 1`)
  const ordered: BackupTable[] = []
  let left = rows
  while (left.length > 0) {
    const waiting = new Set(left.map((row) => row.name))
    const free = left.filter((row) => !row.refers_to.some((name) => waiting.has(name)))
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...waiting].join(', ')}`)
    ordered.push(...free.map(({ name, columns }) => ({ name, columns })))
    left = left.filter((row) => !free.includes(row))
  }
  return ordered
}

export type SequenceValue = { name: string; value: string }

export async function listSequences(client: pg.ClientBase): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where last_value is not null and schemaname !~ '^pg_' and schemaname <> 'graphile_worker' order by 1`)
  return rows
}

export async function setSequence(client: pg.ClientBase, { name, value }: SequenceValue): Promise<void> {
  await client.query('select setval($1::text::regclass, $2::bigint)', [name, value])
}

/** Other sessions of Lero on this database: a restore must not pull it from under them. */
export async function countServerSessions(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ sessions: number }>(`
    select count(*)::int as sessions from pg_stat_activity
    where datname = current_database() and application_name = 'lero' and pid <> pg_backend_pid()`)
  return rows[0]?.sessions ?? 0
}

/** Everything of ours goes, the job queue too; extensions live in public and come back with the migrations. */
export async function dropOwnSchemas(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select quote_ident(nspname) as name from pg_namespace
    where nspname !~ '^pg_' and nspname <> 'information_schema'`)
  await client.query(`drop schema ${rows.map((row) => row.name).join(', ')} cascade`)
  await client.query('create schema public')
}

/** Clients that see another epoch drop what they cached and keep what they have not sent yet. */
export async function startNewEpoch(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ epoch: string }>(
    'update server_epoch set epoch = gen_random_uuid() returning epoch',
  )
  return rows[0]?.epoch ?? ''
}
