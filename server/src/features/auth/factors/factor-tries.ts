import { selectAccount } from '../credentials/accounts.queries.ts'
import { isKnownDevice } from '../devices/known-device.ts'
import type { AuthRequest } from '../gotrue/route.ts'
import type { TakenTry } from '../limits/request-limits.ts'

/**
 * One try of a second factor or recovery code, counted over days (SAFE-012). After ten wrong ones it throws
 * `mfa_verification_rejected` until a link by mail clears them; who has no e-mail waits a day.
 */
export async function takeFactorTry(context: AuthRequest, userId: string): Promise<TakenTry> {
  const account = await selectAccount(context.platform.db, { id: userId })
  const action = account?.email ? 'factor' : 'factor_without_mail'
  const isKnown = await isKnownDevice(context, { user_id: userId })
  if (!isKnown) await context.limits.takeNetwork('factor', context.source)
  return context.limits.takeAccount(action, context.source, userId, isKnown, 'mfa_verification_rejected')
}

/** After a link by mail. */
export function clearFactorTries({ limits, source }: AuthRequest, userId: string): Promise<void> {
  return limits.clearAccount('factor', source, userId)
}
