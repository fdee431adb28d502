import type { Handler } from '../../platform/call.ts'
import { isPushEndpoint } from './endpoint.policy.ts'
import { moveSubscription } from './subscriptions.queries.ts'

/** Whoever knows the old address is the browser that had it: it is long, random and told to nobody but this server. */
export const renew: Handler<'push.renew'> = async ({ platform, refuse }, { old_endpoint, subscription }) => {
  if (!isPushEndpoint(subscription.endpoint, platform.config.mode === 'test'))
    return refuse('unsupported_push')
  await moveSubscription(platform.pool, old_endpoint, subscription)
  return {}
}
