import { randomUUID } from 'node:crypto'
import { requireFactor } from './factor-route.ts'
import { CHALLENGE_LIFE_S } from './factor-route.ts'
import { insertChallenge } from './factors.queries.ts'
import { type AuthRoute, requireSession } from './route.ts'

/** `POST /factors/:id/challenge`: five minutes to give the app's code. */
export const challengeFactor: AuthRoute = async (context) => {
  const session = await requireSession(context)
  const factor = await requireFactor(context, session.user_id)
  await context.limits.take('factor', context.address, session.user_id)
  const id = randomUUID()
  const challenge = { id, factor_id: factor.id, ip_address: context.address }
  const expires_at = await insertChallenge(context.platform.db, challenge, CHALLENGE_LIFE_S)
  return { id, type: 'totp', expires_at }
}
