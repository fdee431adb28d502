import type pg from 'pg'

/** Whether the sample world is in this database: whole, begun and not finished, or not at all. */
export async function findWorld(pool: pg.Pool): Promise<'whole' | 'half' | 'none'> {
  const { rows } = await pool.query<{ people: number; settled: number }>(
    // The last step gives everybody a time when they were seen.
    `select count(*)::int as people, count(last_seen)::int as settled
     from profiles where email like '%@demo.lero'`,
  )
  const { people = 0, settled = 0 } = rows[0] ?? {}
  if (people === 0) return 'none'
  return people === settled ? 'whole' : 'half'
}
