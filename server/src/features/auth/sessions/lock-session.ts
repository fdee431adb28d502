import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/postgres/tables.ts'
import { lockAccount } from '../credentials/accounts.queries.ts'
import { selectSession, type SessionState } from './sessions.queries.ts'

/**
 * For a change of the account by a session, in its transaction: the session as it is under the account's lock, null
 * when it has ended. Between the look at a request and its writes another device may set a new password or sign out
 * everywhere, and whom that ends must leave nothing behind after it (D-165).
 */
export async function lockSession(
  db: Kysely<Database>,
  { id, user_id }: Pick<SessionState, 'id' | 'user_id'>,
): Promise<SessionState | null> {
  await lockAccount(db, user_id)
  const session = await selectSession(db, id)
  return session?.is_ended ? null : session
}
