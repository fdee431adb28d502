import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../platform/postgres/tables.ts'

export type Attempt = {
  readonly key: string
  /** How long the counter runs from its first try. */
  readonly life_s: number
}

export type AttemptCount = {
  readonly key: string
  readonly points: number
  /** Until the counter begins anew. */
  readonly ends_in_s: number
}

/** Counts one try on each counter and answers where they stand. Always locked in one order. */
export async function countAttempts(
  db: Kysely<Database>,
  attempts: readonly Attempt[],
): Promise<AttemptCount[]> {
  const { rows } = await sql<AttemptCount>`
    insert into auth.attempts as known (key, points, ends_at)
    select key, 1, clock_timestamp() + make_interval(secs => life_s)
    from unnest(${attempts.map(({ key }) => key)}::text[], ${attempts.map(({ life_s }) => life_s)}::int[])
      as given (key, life_s)
    order by key
    on conflict (key) do update set
      points = case when known.ends_at > clock_timestamp() then known.points + 1 else 1 end,
      ends_at = case when known.ends_at > clock_timestamp() then known.ends_at else excluded.ends_at end
    returning key, points, ceil(extract(epoch from ends_at - clock_timestamp()))::int as ends_in_s`.execute(
    db,
  )
  return rows
}

/** Takes one try back: it was right, or was never made. */
export async function returnAttempts(db: Kysely<Database>, keys: readonly string[]): Promise<void> {
  await sql`
    update auth.attempts set points = points - 1 where key = any(${keys}::text[]) and points > 0`.execute(db)
}

export async function clearAttempts(db: Kysely<Database>, keys: readonly string[]): Promise<void> {
  await sql`delete from auth.attempts where key = any(${keys}::text[])`.execute(db)
}
