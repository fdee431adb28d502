import { z } from 'zod'
import { hashToken } from '../codes/secrets.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import type { AuthErrorCode } from '../gotrue/auth.texts.ts'
import { parseBody } from '../gotrue/input.ts'
import type { AuthRoute } from '../gotrue/route.ts'
import type { Database } from '../../../platform/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { announceEndedSessions } from './end-sessions.ts'
import { deriveChildren, deriveRefreshTokenAsBefore, readRefreshToken } from './refresh-token.ts'
import {
  lockNewestGeneration,
  lockRefreshToken,
  type PresentedToken,
  replaceRefreshToken,
  rotateRefreshToken,
  selectActiveToken,
} from './refresh-tokens.queries.ts'
import { type EndedSession, endSessionRows } from './sessions.queries.ts'
import { type BegunSession, describeSession } from './session-body.ts'

/** Two tabs, or a client whose answer was lost, may use a token twice within this time (as GoTrue does). */
const REUSE_INTERVAL_MS = 10_000
/** How many rotations back a token is recognised within the interval. */
const REUSE_STEPS_MAX = 5

const body = z.object({ refresh_token: z.string().min(1).max(256) })

type Outcome =
  | ({ readonly kind: 'renewed' } & BegunSession)
  | { readonly kind: 'refused'; readonly code: AuthErrorCode; readonly reason: string }
  | { readonly kind: 'copied'; readonly user_id: string; readonly ended: readonly EndedSession[] }

/**
 * `POST /token?grant_type=refresh_token`. A token is used up by its use. Used again later it must have been copied:
 * the whole session ends, whoever holds its tokens (D-046). Unless its answer got lost on the way: while nobody has
 * shown the tokens that were answered, they are answered again, however late. A token from after the backup that was
 * restored goes on where the backup has its session (D-173).
 */
export const refreshSession: AuthRoute = async (context) => {
  const { platform } = context
  await context.limits.takeRequest(context.source)
  const { refresh_token: presented } = parseBody(body, context.body)
  const key = platform.keys.accessToken
  const outcome = await platform.db.transaction().execute(async (db): Promise<Outcome> => {
    const token = await lockRefreshToken(db, hashToken(presented))
    return token ? answer(db, key, presented, token) : goOnAfterRestore(db, key, presented)
  })
  if (outcome.kind === 'renewed') return describeSession(context, outcome)
  if (outcome.kind === 'copied') {
    platform.log.warn(
      'a renewal was refused: its token was used up before by another request; the session ends',
    )
    announceEndedSessions(platform, outcome.user_id, outcome.ended)
    throw new AuthError('refresh_token_already_used')
  }
  platform.log.info({ reason: outcome.reason }, 'a renewal was refused')
  throw new AuthError(outcome.code)
}

const answer = (
  db: Kysely<Database>,
  key: string,
  presented: string,
  token: PresentedToken,
): Outcome | Promise<Outcome> => {
  if (token.is_session_ended) return refuse('refresh_token_not_found', 'its session has ended')
  if (token.needs_aal2) return refuse('insufficient_aal', 'its session owes the second factor')
  return token.revoked ? answerAgain(db, key, presented, token) : renew(db, key, presented, token)
}

const refuse = (code: AuthErrorCode, reason: string): Outcome => ({ kind: 'refused', code, reason })

const renew = async (
  db: Kysely<Database>,
  key: string,
  presented: string,
  parent: Pick<PresentedToken, 'session_id' | 'generation'>,
): Promise<Outcome> => {
  const child = deriveRefreshTokenAsBefore(key, presented, parent)
  await rotateRefreshToken(db, parent.session_id, hashToken(presented), hashToken(child))
  return { kind: 'renewed', session_id: parent.session_id, refresh_token: child }
}

/** For a token that was used before. */
const answerAgain = async (
  db: Kysely<Database>,
  key: string,
  presented: string,
  token: PresentedToken,
): Promise<Outcome> => {
  const { session_id, user_id, revoked_ago_ms } = token
  const active = await selectActiveToken(db, session_id)
  if (revoked_ago_ms <= REUSE_INTERVAL_MS) {
    const successor = findSuccessor(key, presented, token, active?.token_hash, REUSE_STEPS_MAX)
    if (successor) return { kind: 'renewed', session_id, refresh_token: successor }
    return refuse('refresh_token_already_used', 'it was used a moment ago and leads to no token of now')
  }
  const child = findSuccessor(key, presented, token, active?.token_hash, 1)
  if (child && !active?.is_confirmed) return { kind: 'renewed', session_id, refresh_token: child }
  return { kind: 'copied', user_id, ended: await endSessionRows(db, user_id, { only: session_id }) }
}

/**
 * A token nobody knows: made up, purged long ago, or, where it is signed and ahead of its session's newest one, of a
 * session that an older backup brought back.
 */
const goOnAfterRestore = async (db: Kysely<Database>, key: string, presented: string): Promise<Outcome> => {
  const token = readRefreshToken(key, presented)
  const newest = token && (await lockNewestGeneration(db, token.session_id))
  if (!token || newest === null || token.generation <= newest) {
    // Another tab may have brought it a moment before.
    const known = token && (await lockRefreshToken(db, hashToken(presented)))
    if (known) return answer(db, key, presented, known)
    return refuse('refresh_token_not_found', 'it is unknown here, as after a backup from before its session')
  }
  await replaceRefreshToken(db, token.session_id, hashToken(presented), token.generation)
  return renew(db, key, presented, token)
}

/** The descendant of a used token that is the session's active one now, at most so many steps away. */
const findSuccessor = (
  key: string,
  token: string,
  { session_id, generation }: PresentedToken,
  activeHash: string | undefined,
  stepsMax: number,
): string | null => {
  let reached = [token]
  for (let step = 0; step < stepsMax; step += 1) {
    const parent = { session_id, generation: generation + step }
    reached = reached.flatMap((each) => deriveChildren(key, each, parent))
    const successor = reached.find((each) => hashToken(each) === activeHash)
    if (successor) return successor
  }
  return null
}
