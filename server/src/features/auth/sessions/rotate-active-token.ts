import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/postgres/tables.ts'
import { hashToken } from '../codes/secrets.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import { deriveRefreshToken } from './refresh-token.ts'
import { lockNewestGeneration, rotateRefreshToken, selectActiveToken } from './refresh-tokens.queries.ts'

/**
 * The next refresh token of a session that gave a code, in a transaction; its answer may get lost like that of a
 * renewal (decision 0002). The same one again while nothing was asked with it: a second code whose answer gets lost
 * leads no further away from the token the device has. Throws `session_not_found` when the session ended meanwhile.
 */
export async function rotateActiveToken(
  db: Kysely<Database>,
  key: string,
  session_id: string,
): Promise<string> {
  const generation = await lockNewestGeneration(db, session_id)
  const active = await selectActiveToken(db, session_id)
  if (generation === null || !active) throw new AuthError('session_not_found')
  if (active.parent && !active.is_confirmed) {
    const answered = deriveRefreshToken(key, active.parent, { session_id, generation: generation - 1 })
    if (hashToken(answered) === active.token_hash) return answered
  }
  const next = deriveRefreshToken(key, active.token_hash, { session_id, generation })
  await rotateRefreshToken(db, session_id, active.token_hash, hashToken(next))
  return next
}
