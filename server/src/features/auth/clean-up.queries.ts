import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/postgres/tables.ts'

/**
 * An ended session and the used-up tokens of a living one stay for 30 days, so that a copied token is still known as
 * one; later it is simply unknown. A device that was not used for a year is signed out for good.
 */
export const deleteExpiredRows = async (db: Kysely<Database>): Promise<void> => {
  await sql`delete from auth.one_time_tokens where expires_at < now()`.execute(db)
  await sql`delete from auth.mfa_challenges where created_at < now() - interval '1 hour'`.execute(db)
  await sql`
    delete from auth.mfa_factors
    where status = 'unverified' and created_at < now() - interval '1 day'`.execute(db)
  await sql`
    delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days'`.execute(db)
  await sql`
    delete from auth.sessions
    where ended_at < now() - interval '30 days' or refreshed_at < now() - interval '1 year'`.execute(db)
}
