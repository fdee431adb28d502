import type pg from 'pg'

const PATIENCE_MS = 5000

/**
 * Runs `act` while another transaction holds what `hold` did, and commits that one as soon as something waits for
 * it: the moment between a look and a write, made to last. `then` is what it still does before that. Answers what
 * `act` answers.
 */
export async function actBehind<T>(
  pool: pg.Pool,
  hold: (client: pg.ClientBase) => Promise<unknown>,
  act: () => Promise<T>,
  then: (client: pg.ClientBase) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await hold(client)
    const finish = async () => {
      await untilWaiting(pool, 1)
      await then(client)
      await client.query('commit')
    }
    const [answer] = await Promise.all([act(), finish()])
    return answer
  } finally {
    client.release(true)
  }
}

/** Answers what `act` answers while another transaction has these conversations locked: it waits for none of them. */
export async function actWhileLocked<T>(
  pool: pg.Pool,
  conversationIds: readonly string[],
  act: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select from conversations where id = any($1) for update', [conversationIds])
    return await act()
  } finally {
    client.release(true)
  }
}

/** Runs `act` while a block between two who share a direct conversation is under way, under that conversation's lock. */
export function actBehindBlock<T>(
  pool: pg.Pool,
  conversationId: string,
  { by, against }: { readonly by: string; readonly against: string },
  act: () => Promise<T>,
): Promise<T> {
  return actBehind(
    pool,
    async (client) => {
      await client.query('select from conversations where id = $1 for no key update', [conversationId])
      await client.query('insert into blocked_users (user_id, blocked_user_id) values ($1, $2)', [
        by,
        against,
      ])
    },
    act,
  )
}

/** Until so many wait for locks. Not asked inside a transaction, where pg_stat_activity stays as it was first read. */
export async function untilWaiting(pool: pg.Pool, count: number): Promise<void> {
  const endMs = performance.now() + PATIENCE_MS
  while (performance.now() < endMs) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((rowCount ?? 0) >= count) return
  }
  throw new Error(`fewer than ${count} wait for a transaction`)
}
