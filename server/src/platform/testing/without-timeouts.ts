import pg from 'pg'

/** Runs work that takes longer than a server would let it: filling a table for a test of weight. */
export async function withoutTimeouts(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: pool.options.connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
