import type pg from 'pg'

/** 'lero' in ASCII: processes that start together on one database migrate one after the other. */
const MIGRATION_LOCK = 0x6c65_726f

/** Held until the client's connection ends. */
export async function takeMigrationLock(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
}

export async function createMigrationTable(client: pg.ClientBase): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key,
    applied_at timestamptz not null default now()
  )`)
}

export async function listAppliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map((row) => row.name)
}

export async function recordMigration(client: pg.ClientBase, name: string): Promise<void> {
  await client.query('insert into schema_migrations (name) values ($1)', [name])
}
