import { z } from 'zod'
import { uuid } from '#contract/common.ts'
import { AuthError } from './auth-error.ts'
import { endSessions } from './end-sessions.ts'
import { CHALLENGE_LIFE_S, requireFactor } from './factor-route.ts'
import {
  closeChallenge,
  countChallengeTry,
  countRecoveryCodes,
  markFactorVerified,
  type StoredFactor,
  useTotpStep,
} from './factors.queries.ts'
import { fields, parseBody } from './input.ts'
import { makeRecoveryCodes, redeemRecoveryCode } from './recovery-codes.ts'
import { assertFullSession, type AuthRequest, type AuthRoute, requireSession } from './route.ts'
import { hashToken, makeToken, unseal } from './secrets.ts'
import { describeSession, type SignInMethod } from './session-body.ts'
import { raiseSession } from './sessions.queries.ts'
import { findTotpStep } from './totp.ts'

const body = z.object({ challenge_id: uuid, code: fields.token })

/**
 * `POST /factors/:id/verify`: the app's code, or one of the recovery codes, makes the session aal2. The first time it
 * turns the second factor on: `recovery_codes` come with the answer, and devices that have not given a code are
 * signed out.
 */
export const verifyFactor: AuthRoute = async (context) => {
  const { platform, limits, address } = context
  const session = await requireSession(context)
  const factor = await requireFactor(context, session.user_id)
  // Or a factor that somebody began before the real one was on would open the account without it.
  if (factor.status === 'unverified') assertFullSession(session)
  const { challenge_id, code } = parseBody(body, context.body)
  await limits.take('factor', address, session.user_id)
  if (!(await countChallengeTry(platform.db, factor.id, challenge_id, CHALLENGE_LIFE_S))) {
    throw new AuthError('mfa_challenge_expired')
  }
  const method = await checkCode(context, session.user_id, factor, code)
  if (!method || !(await closeChallenge(platform.db, challenge_id)))
    throw new AuthError('mfa_verification_failed')

  const refreshToken = makeToken()
  await raiseSession(platform.db, session.id, method, hashToken(refreshToken))
  if (factor.status === 'verified') return describeSession(context, session.id, refreshToken)

  await markFactorVerified(platform.db, factor.id)
  await endSessions(platform, session.user_id, { below_aal2_except: session.id })
  const answer = await describeSession(context, session.id, refreshToken)
  if ((await countRecoveryCodes(platform.db, session.user_id)) > 0) return answer
  return { ...answer, recovery_codes: await makeRecoveryCodes(platform, session.user_id) }
}

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
