import { randomUUID } from 'node:crypto'
import { isKnownDevice } from '../devices/known-device.ts'
import { type AuthRoute, requireSession } from '../gotrue/route.ts'
import { CHALLENGE_LIFE_S, requireFactor } from './factor-route.ts'
import { insertChallenge } from './factors.queries.ts'

/** `POST /factors/:id/challenge`: five minutes to give the app's code. */
export const challengeFactor: AuthRoute = async (context) => {
  const session = await requireSession(context, { mayOweFactor: true })
  const factor = await requireFactor(context, session.user_id)
  const isKnown = await isKnownDevice(context, { user_id: session.user_id })
  if (!isKnown) await context.limits.takeNetwork('factor', context.source)
  const id = randomUUID()
  const challenge = { id, factor_id: factor.id, ip_address: context.address }
  const expires_at = await insertChallenge(context.platform.db, challenge, CHALLENGE_LIFE_S)
  return { id, type: 'totp', expires_at }
}
