import type { Handler } from '../../platform/call.ts'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import { writeRenewToken } from './action-token.ts'
import { isPushEndpoint } from './endpoint.policy.ts'
import { upsertSubscription } from './subscriptions.queries.ts'

/** One address a device: its entry in the list of devices ends it. */
export const subscribe: Handler<'push.subscribe'> = async ({ platform, caller, refuse }, subscription) => {
  if (!isPushEndpoint(subscription.endpoint, platform.config.mode === 'test'))
    return refuse('unsupported_push')
  await inTransaction(platform.pool, (client) => upsertSubscription(client, caller, subscription))
  return { renew_token: writeRenewToken(platform.keys, caller, platform.clock.now()) }
}
