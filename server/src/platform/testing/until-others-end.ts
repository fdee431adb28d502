import type pg from 'pg'

/** A transaction of another test on this cluster holds the watermark back: what was written since comes twice. */
export async function untilOthersEnd(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ now: string }>('select pg_current_xact_id()::text as now')
  const hasEnded = async () => {
    const { rows: ended } = await pool.query<{ is_over: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as is_over',
      [rows[0]?.now],
    )
    return ended[0]?.is_over === true
  }
  while (!(await hasEnded())) await new Promise((resolve) => setTimeout(resolve, 5))
}
