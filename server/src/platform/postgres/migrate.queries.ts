import type pg from 'pg'

/** 'lero' in ASCII: processes that start together on one database migrate one after the other. */
const MIGRATION_LOCK = 0x6c65_726f

export type MigrationKind = 'additive' | 'breaking'
export type AppliedMigration = { name: string; kind: MigrationKind }

/** Of the whole session: what a file changes may take long. (As an option of the client, pg leaves a 0 out.) */
export async function liftTimeouts(client: pg.ClientBase): Promise<void> {
  await client.query('set statement_timeout = 0; set lock_timeout = 0')
}

/** Held until the client's connection ends. */
export async function takeMigrationLock(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
}

/** From here on a statement that cannot get its lock in time gives way to who waits behind it. */
export async function limitLockWaits(client: pg.ClientBase, lockMs: number): Promise<void> {
  await client.query(`select set_config('lock_timeout', $1, false)`, [`${lockMs}ms`])
}

/** A row without a kind comes from a program that knew none: of such a change nothing is known. */
export async function createMigrationTable(client: pg.ClientBase): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key,
    applied_at timestamptz not null default now()
  )`)
  const { rowCount } = await client.query(
    `select from information_schema.columns
     where table_schema = current_schema() and table_name = 'schema_migrations' and column_name = 'kind'`,
  )
  if (rowCount) return
  await client.query(`alter table schema_migrations
    add column kind text not null default 'breaking' check (kind in ('additive', 'breaking'))`)
}

export async function listAppliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, kind from schema_migrations order by name',
  )
  return rows
}

export async function recordMigration(
  client: pg.ClientBase,
  { name, kind }: AppliedMigration,
): Promise<void> {
  await client.query('insert into schema_migrations (name, kind) values ($1, $2)', [name, kind])
}

/** What a file says of itself counts, also for what was applied before it said it. */
export async function correctKinds(client: pg.ClientBase, known: AppliedMigration[]): Promise<void> {
  await client.query(
    `update schema_migrations m set kind = k.kind
     from unnest($1::text[], $2::text[]) as k (name, kind)
     where m.name = k.name and m.kind <> k.kind`,
    [known.map(({ name }) => name), known.map(({ kind }) => kind)],
  )
}
