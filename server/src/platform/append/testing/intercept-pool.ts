import type pg from 'pg'

/** A pool whose queries the test lets pass, delays or breaks. */
export function interceptPool(
  pool: pg.Pool,
  onQuery: (run: () => Promise<unknown>) => Promise<unknown>,
): pg.Pool {
  return Object.create(pool, {
    query: { value: (...args: [pg.QueryConfig]) => onQuery(() => pool.query(...args)) },
  }) as pg.Pool
}
