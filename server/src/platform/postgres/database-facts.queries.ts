import type pg from 'pg'

export type DatabaseFacts = {
  version_num: number
  version: string
  is_read_only: boolean
  /** How many connections the server, this database and this user allow us at most. */
  max_connections: number
}

/** What decides whether Lero can work here; also asked of old versions, so nothing newer than PostgreSQL 10. */
export async function selectDatabaseFacts(client: pg.ClientBase): Promise<DatabaseFacts> {
  const { rows } = await client.query<DatabaseFacts>(`
    select current_setting('server_version_num')::int as version_num,
      current_setting('server_version') as version,
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only,
      least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
      ) as max_connections`)
  const [facts] = rows
  if (!facts) throw new Error('PostgreSQL says nothing about itself')
  return facts
}
