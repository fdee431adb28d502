import type pg from 'pg'

const PATIENCE_MS = 5000

/**
 * Runs `act` while another transaction holds what `hold` did, and commits that one as soon as something waits for
 * it: the moment between a look and a write, made to last. Answers what `act` answers.
 */
export const actBehind = async <T>(
  pool: pg.Pool,
  hold: (client: pg.ClientBase) => Promise<unknown>,
  act: () => Promise<T>,
): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await hold(client)
    const [answer] = await Promise.all([act(), untilSomebodyWaits(pool).then(() => client.query('commit'))])
    return answer
  } finally {
    client.release(true)
  }
}

/** Not asked inside the transaction, where pg_stat_activity stays as it was first read. */
const untilSomebodyWaits = async (pool: pg.Pool): Promise<void> => {
  const endMs = performance.now() + PATIENCE_MS
  while (performance.now() < endMs) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount) return
  }
  throw new Error('nothing waits for the transaction')
}
