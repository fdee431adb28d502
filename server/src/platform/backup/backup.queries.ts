import type pg from 'pg'
import { JOBS_SCHEMA } from '../jobs/jobs.queries.ts'
import type { OwnObjects } from '../postgres/own-objects.ts'

/** The name of the session that a backup has from its beginning to its end. */
export const BACKUP_SESSION = 'lero backup'

/** Files that are removed now may be wanted by a backup of a moment before. */
export async function isBackupUnderWay(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1',
    [BACKUP_SESSION],
  )
  return rowCount !== 0
}

/** However long nobody asks anything of it. */
export async function keepSession(client: pg.ClientBase): Promise<void> {
  await client.query('set idle_session_timeout = 0')
}

/**
 * Within the transaction that the client is in, which stands idle while files or rows are moved and whose statements
 * take as long as the tables are large. (As an option of the client, pg leaves a 0 out.)
 */
export async function liftTimeouts(client: pg.ClientBase): Promise<void> {
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query('set local statement_timeout = 0')
}

export type BackupTable = { name: string; columns: string[] }

/** Where names without a schema lie. */
export async function selectOwnSchema(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_schema() as name')
  return rows[0]?.name ?? 'public'
}

/** Own tables with the columns that can be written, those that others refer to first. */
export async function listTables(client: pg.ClientBase, own: OwnObjects): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable & { refers_to: string[] }>(
    `
    select format('%I.%I', n.nspname, c.relname) as name,
      (select array_agg(format('%I', a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(array_agg(distinct format('%I.%I', rn.nspname, r.relname)), '{}')
        from pg_constraint k join pg_class r on r.oid = k.confrelid join pg_namespace rn on rn.oid = r.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers_to
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and format('%s.%s', n.nspname, c.relname) = any($1)
    order by 1`,
    [own.tables],
  )
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

/** Of the own tables' columns. */
export async function listSequences(client: pg.ClientBase, own: OwnObjects): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(
    `select format('%I.%I', s.schemaname, s.sequencename) as name, s.last_value::text as value
     from pg_sequences s
     join pg_depend d on d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass
       and d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
     join pg_class c on c.oid = d.refobjid
     join pg_namespace n on n.oid = c.relnamespace
     where s.last_value is not null and format('%s.%s', n.nspname, c.relname) = any($1)
     order by 1`,
    [own.tables],
  )
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

export type DatabaseObject = { id: string; name: string }

/**
 * What others have in this database: tables, views, sequences, functions, triggers and constraints by name, without
 * the system's.
 */
export async function listObjectsOfOthers(client: pg.ClientBase, own: OwnObjects): Promise<DatabaseObject[]> {
  const { rows } = await client.query<DatabaseObject>(
    `select t.id, t.name
     from (
       select 'class ' || c.oid as id, n.nspname as schema, format('%s.%s', n.nspname, c.relname) as name,
         exists (
           select from pg_depend d join pg_class o on o.oid = d.refobjid join pg_namespace m on m.oid = o.relnamespace
           where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
             and d.refclassid = 'pg_class'::regclass and format('%s.%s', m.nspname, o.relname) = any($2)
         ) as is_part_of_own
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       union all
       select 'function ' || p.oid, n.nspname, format('%s.%s', n.nspname, p.proname), false
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       union all
       select 'trigger ' || g.oid, n.nspname, format('%s.%s', n.nspname, c.relname), false
       from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_namespace n on n.oid = c.relnamespace
       where not g.tgisinternal
       union all
       select 'constraint ' || k.oid, n.nspname, format('%s.%s', n.nspname, c.relname), false
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     ) t
     where t.schema !~ '^pg_' and t.schema not in ('information_schema', $1)
       and not t.is_part_of_own and not (t.name = any($2))
     order by t.name`,
    [JOBS_SCHEMA, [...own.tables, ...own.views, ...own.functions]],
  )
  return rows
}

/** Everything of ours goes, the job queue too, and with it what hangs on it; its schemas stay. */
export async function dropOwnObjects(client: pg.ClientBase, own: OwnObjects): Promise<void> {
  await client.query(`drop schema if exists ${JOBS_SCHEMA} cascade`)
  if (own.views.length > 0) await client.query(`drop view if exists ${own.views.join(', ')} cascade`)
  await client.query(`drop table if exists ${own.tables.join(', ')} cascade`)
  const { rows } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where format('%s.%s', n.nspname, p.proname) = any($1)`,
    [own.functions],
  )
  for (const { signature } of rows) await client.query(`drop function if exists ${signature} cascade`)
}

/** Empty ones: `create schema` makes them again. */
export async function dropOwnSchemas(client: pg.ClientBase, own: OwnObjects): Promise<void> {
  for (const schema of own.schemas) await client.query(`drop schema if exists ${schema}`)
}

export type BackupFile = { key: string }

/**
 * The whole files that rows name, or may name in the next moment; of the others nothing is missed. What may be seen once
 * stays where it is: a copy of it would outlive the look; so does what is there for a day.
 */
export async function listFiles(client: pg.ClientBase): Promise<BackupFile[]> {
  const { rows } = await client.query<BackupFile>(
    `select f.bucket || '/' || f.id as key from files f
     where f.state in ('used', 'uploaded') and f.bucket <> 'exports' and not (${await selectIsOnce(client)})
     order by f.created_at, f.id`,
  )
  return rows
}

/** Whose bytes a backup does not carry: what was under way begins anew, what may be seen once is seen no more. */
export async function deleteFilesWithoutBytes(client: pg.ClientBase): Promise<void> {
  await client.query(
    `delete from files f where f.state in ('uploading', 'removed') or f.bucket = 'exports' or ${await selectIsOnce(client)}`,
  )
}

/** SQL that says whether the file `f` may be seen once; a database of an older release knows of none. */
async function selectIsOnce(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ is_known: boolean }>(
    `select to_regclass('attachments') is not null as is_known`,
  )
  return rows[0]?.is_known
    ? 'exists (select from attachments a where a.file_id = f.id and a.is_once)'
    : 'false'
}

/** Clients that see another epoch drop what they cached and keep what they have not sent yet. */
export async function startNewEpoch(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ epoch: string }>(
    'update server_epoch set epoch = gen_random_uuid() returning epoch',
  )
  return rows[0]?.epoch ?? ''
}
