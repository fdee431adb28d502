import { z } from 'zod'
import { AuthError } from './auth-error.ts'
import type { AuthErrorCode } from './auth.texts.ts'
import { announceEndedSessions } from './end-sessions.ts'
import { parseBody } from './input.ts'
import type { AuthRoute } from './route.ts'
import { deriveRefreshToken, hashToken } from './secrets.ts'
import { describeSession } from './session-body.ts'
import {
  type EndedSession,
  endSessionRows,
  lockRefreshToken,
  rotateRefreshToken,
  selectActiveToken,
} from './sessions.queries.ts'

/** Two tabs, or a client whose answer was lost, may use a token twice within this time (as GoTrue does). */
const REUSE_INTERVAL_MS = 10_000
/** How many rotations back a token is recognised within the interval. */
const REUSE_STEPS_MAX = 5

const body = z.object({ refresh_token: z.string().min(1).max(256) })

type Outcome =
  | { readonly kind: 'renewed'; readonly session_id: string; readonly token: string }
  | { readonly kind: 'refused'; readonly code: AuthErrorCode }
  | { readonly kind: 'stolen'; readonly user_id: string; readonly ended: readonly EndedSession[] }

/**
 * `POST /token?grant_type=refresh_token`. A token is used up by its use. Used again later it must have been copied:
 * the whole session ends, whoever holds its tokens (D-046). Unless its answer got lost on the way: while nobody has
 * shown the tokens that were answered, they are answered again, however late.
 */
export const refreshSession: AuthRoute = async (context) => {
  const { platform, limits, address } = context
  await limits.take('refresh', address)
  const { refresh_token: presented } = parseBody(body, context.body)
  const child = deriveRefreshToken(platform.keys.accessToken, presented)

  const outcome = await platform.db.transaction().execute(async (db): Promise<Outcome> => {
    const token = await lockRefreshToken(db, hashToken(presented))
    if (!token || token.is_session_ended) return { kind: 'refused', code: 'refresh_token_not_found' }
    if (!token.revoked) {
      await rotateRefreshToken(db, token.session_id, hashToken(presented), hashToken(child))
      return { kind: 'renewed', session_id: token.session_id, token: child }
    }
    const active = await selectActiveToken(db, token.session_id)
    if (token.revoked_ago_ms <= REUSE_INTERVAL_MS) {
      const successor = findSuccessor(platform.keys.accessToken, presented, active?.token_hash)
      if (successor) return { kind: 'renewed', session_id: token.session_id, token: successor }
      return { kind: 'refused', code: 'refresh_token_already_used' }
    }
    if (active?.token_hash === hashToken(child) && !active.is_confirmed) {
      return { kind: 'renewed', session_id: token.session_id, token: child }
    }
    const ended = await endSessionRows(db, token.user_id, { only: token.session_id })
    return { kind: 'stolen', user_id: token.user_id, ended }
  })

  if (outcome.kind === 'renewed') return describeSession(context, outcome.session_id, outcome.token)
  if (outcome.kind === 'refused') throw new AuthError(outcome.code)
  announceEndedSessions(platform, outcome.user_id, outcome.ended)
  throw new AuthError('refresh_token_already_used')
}

/** The descendant of a used token that is the session's active one now. */
const findSuccessor = (key: string, token: string, activeHash: string | undefined): string | null => {
  let successor = token
  for (let step = 0; step < REUSE_STEPS_MAX; step += 1) {
    successor = deriveRefreshToken(key, successor)
    if (hashToken(successor) === activeHash) return successor
  }
  return null
}
