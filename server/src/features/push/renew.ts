import type { Handler } from '../../platform/call.ts'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import { isSessionOpen } from '../auth/public.ts'
import { readRenewToken } from './action-token.ts'
import { isPushEndpoint } from './endpoint.policy.ts'
import { moveSubscription, takeLost, upsertSubscription } from './subscriptions.queries.ts'

/**
 * Whoever knows the old address is the browser that had it: it is long, random and told to nobody but this server. Where
 * its push service was faster, and the device was removed for an address that is no more, its token says whose it is:
 * with that address and once, so that whoever has an old token leads nothing away.
 */
export const renew: Handler<'push.renew'> = async (
  { platform, refuse },
  { old_endpoint, subscription, renew_token = '' },
) => {
  const { pool, keys, clock } = platform
  if (!isPushEndpoint(subscription.endpoint, platform.config.mode === 'test'))
    return refuse('unsupported_push')
  if (await moveSubscription(pool, old_endpoint, subscription)) return { is_moved: true }
  const device = readRenewToken(keys, renew_token, clock.now())
  if (!device || !(await isSessionOpen(platform, device.session_id))) return { is_moved: false }
  // A worker that has a token knows notices.
  const told = { ...subscription, takes_notices: true }
  const isMoved = await inTransaction(pool, async (client) => {
    if (!(await takeLost(client, device, old_endpoint))) return false
    await upsertSubscription(client, device, told)
    return true
  })
  return { is_moved: isMoved }
}
