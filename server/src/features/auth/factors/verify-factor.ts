import { z } from 'zod'
import { uuid } from '#contract/common.ts'
import { unseal } from '../codes/secrets.ts'
import { lockAccount } from '../credentials/accounts.queries.ts'
import { rememberDevice } from '../devices/known-devices.queries.ts'
import { AuthError } from '../gotrue/auth-error.ts'
import { fields, parseBody } from '../gotrue/input.ts'
import { type AuthRequest, type AuthRoute, requireSession } from '../gotrue/route.ts'
import { insertNotice } from '../notices/notices.queries.ts'
import { announceEndedSessions } from '../sessions/end-sessions.ts'
import { rotateActiveToken } from '../sessions/rotate-active-token.ts'
import { type BegunSession, describeSession, type SignInMethod } from '../sessions/session-body.ts'
import {
  type EndedSession,
  endSessionRows,
  raiseSession,
  type SessionState,
} from '../sessions/sessions.queries.ts'
import { takeFactorTry } from './factor-tries.ts'
import { CHALLENGE_LIFE_S, requireFactor } from './factor-route.ts'
import {
  closeChallenge,
  countChallengeTry,
  countRecoveryCodes,
  markFactorVerified,
  type StoredFactor,
  useTotpStep,
} from './factors.queries.ts'
import { makeRecoveryCodes, redeemRecoveryCode } from './recovery-codes.ts'
import { findTotpStep } from './totp.ts'

const body = z.object({ challenge_id: uuid, code: fields.token })

/**
 * `POST /factors/:id/verify`: the app's code, or one of the recovery codes, makes the session aal2. The first time it
 * turns the second factor on: `recovery_codes` come with the answer, and devices that have not given a code are
 * signed out.
 */
export const verifyFactor: AuthRoute = async (context) => {
  const { platform } = context
  const session = await requireSession(context, { mayOweFactor: true })
  const factor = await requireFactor(context, session.user_id)
  // Or a factor that somebody began before the real one was on would open the account without it.
  if (factor.status === 'unverified' && session.needs_aal2) throw new AuthError('insufficient_aal')
  const { challenge_id, code } = parseBody(body, context.body)
  const isOn = factor.status === 'verified'
  const taken = isOn ? await takeFactorTry(context, session.user_id) : null
  if (!(await countChallengeTry(platform.db, factor.id, challenge_id, CHALLENGE_LIFE_S))) {
    throw new AuthError('mfa_challenge_expired')
  }
  const method = await checkCode(context, session.user_id, factor, code)
  if (!method || !(await closeChallenge(platform.db, challenge_id)))
    throw new AuthError('mfa_verification_failed')
  await taken?.succeeded()

  const { ended, recovery_codes, ...begun } = await raise(context, session, factor, method)
  announceEndedSessions(platform, session.user_id, ended)
  const answer = await describeSession(context, begun)
  return recovery_codes ? { ...answer, recovery_codes } : answer
}

type Raised = BegunSession & {
  readonly ended: readonly EndedSession[]
  readonly recovery_codes: readonly string[] | null
}

/** The session becomes aal2, with a new token; a new factor is on, and told of, with codes where there are none yet. */
const raise = (
  { platform, userAgent: user_agent, address: ip }: AuthRequest,
  { id: session_id, user_id }: SessionState,
  factor: StoredFactor,
  method: SignInMethod,
): Promise<Raised> =>
  platform.db.transaction().execute(async (db) => {
    // A new password writes devices and sessions too: under this lock it comes before or after.
    await lockAccount(db, user_id)
    await raiseSession(db, session_id, method)
    await rememberDevice(db, session_id)
    const refresh_token = await rotateActiveToken(db, platform.keys.accessToken, session_id)
    if (factor.status === 'verified') return { session_id, refresh_token, ended: [], recovery_codes: null }
    await markFactorVerified(db, factor.id)
    await insertNotice(db, user_id, 'factor_added', { user_agent, ip })
    const ended = await endSessionRows(db, user_id, { below_aal2_except: session_id })
    const hasCodes = (await countRecoveryCodes(db, user_id)) > 0
    const recovery_codes = hasCodes ? null : await makeRecoveryCodes(db, platform.keys, user_id)
    return { session_id, refresh_token, ended, recovery_codes }
  })

const checkCode = async (
  { platform }: AuthRequest,
  userId: string,
  factor: StoredFactor,
  code: string,
): Promise<SignInMethod | null> => {
  if (/^\d{6}$/.test(code)) {
    const step = findTotpStep(unseal(platform.keys.secondFactor, factor.secret), code, platform.clock.now())
    return step !== null && (await useTotpStep(platform.db, factor.id, step)) ? 'totp' : null
  }
  if (factor.status === 'unverified') return null
  return (await redeemRecoveryCode(platform, userId, code)) ? 'recovery_code' : null
}
