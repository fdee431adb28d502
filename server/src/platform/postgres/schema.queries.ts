import type pg from 'pg'

export type ColumnFacts = {
  name: string
  type: string
  /** PostgreSQL's internal name of the type, arrays with a leading '_'. */
  base_type: string
  not_null: boolean
  default: string | null
  identity: '' | 'a' | 'd'
  generated: '' | 's' | 'v'
}

export type TableFacts = {
  schema: string
  name: string
  options: string[]
  columns: ColumnFacts[]
  constraints: { name: string; definition: string }[]
  indexes: string[]
  triggers: string[]
}

export type SchemaFacts = {
  extensions: string[]
  schemas: string[]
  tables: TableFacts[]
  views: { schema: string; name: string; definition: string }[]
  functions: string[]
}

/** Ours: not PostgreSQL's own, nor what extensions and the job queue keep for themselves. */
const OWN_SCHEMA = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'lero_jobs')`

const notOfExtension = (catalogue: string, oid: string): string => `not exists (
  select 1 from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

const TABLES = `
  select n.nspname as schema, c.relname as name, coalesce(c.reloptions, '{}') as options,
    (select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'base_type', t.typname,
        'not_null', a.attnotnull, 'default', pg_get_expr(e.adbin, e.adrelid),
        'identity', a.attidentity, 'generated', a.attgenerated) order by a.attnum)
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef e on e.adrelid = a.attrelid and e.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(json_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid, true))
        order by k.contype, k.conname), '[]')
      from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n') as constraints,
    (select coalesce(json_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid::regclass::text), '[]')
      from pg_index i where i.indrelid = c.oid
        and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)) as indexes,
    (select coalesce(json_agg(pg_get_triggerdef(g.oid, true) order by g.tgname), '[]')
      from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal) as triggers
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and ${OWN_SCHEMA} and ${notOfExtension('pg_class', 'c.oid')}
  order by n.nspname = 'public', n.nspname, c.relname`

const VIEWS = `
  select n.nspname as schema, c.relname as name, pg_get_viewdef(c.oid, true) as definition
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('v', 'm') and ${OWN_SCHEMA} and ${notOfExtension('pg_class', 'c.oid')}
  order by n.nspname, c.relname`

const FUNCTIONS = `
  select pg_get_functiondef(p.oid) as definition
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prokind in ('f', 'p') and ${OWN_SCHEMA} and ${notOfExtension('pg_proc', 'p.oid')}
  order by n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)`

const EXTENSIONS = `select extname as name from pg_extension where extname <> 'plpgsql' order by extname`

const SCHEMAS = `select n.nspname as name from pg_namespace n where ${OWN_SCHEMA} and n.nspname <> 'public' order by 1`

/** What the catalogue says about the tables, views and functions of this database that are ours, in fixed order. */
export async function readSchema(pool: pg.Pool): Promise<SchemaFacts> {
  const [tables, views, functions, extensions, schemas] = await Promise.all([
    pool.query<TableFacts>(TABLES),
    pool.query<SchemaFacts['views'][number]>(VIEWS),
    pool.query<{ definition: string }>(FUNCTIONS),
    pool.query<{ name: string }>(EXTENSIONS),
    pool.query<{ name: string }>(SCHEMAS),
  ])
  return {
    extensions: extensions.rows.map((row) => row.name),
    schemas: schemas.rows.map((row) => row.name),
    tables: tables.rows,
    views: views.rows,
    functions: functions.rows.map((row) => row.definition),
  }
}
