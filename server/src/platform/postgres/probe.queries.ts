import type pg from 'pg'

/** True on a standby, and where the database, the user or the server is set to read only. */
export async function isReadOnly(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ is_read_only: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only`,
  )
  return rows[0]?.is_read_only !== false
}

/** One commit that has to reach the disk. */
export async function writeProbe(pool: pg.Pool): Promise<void> {
  await pool.query('update server_probe set written_at = clock_timestamp()')
}

/**
 * Sorts more than fits into the memory of a probe's connection (PROBE_OPTIONS), so that PostgreSQL has to write a
 * file: on a full disk that fails long before the log of transactions, which has room set aside.
 */
export async function spillToDisk(pool: pg.Pool): Promise<void> {
  await pool.query(
    'select count(*) from (select n from generate_series(1, 4000) n order by -n offset 0) sorted',
  )
}
