import type { Handler } from '../../platform/call.ts'
import { inTransaction } from '../../platform/postgres/in-transaction.ts'
import { deleteSubscription } from './subscriptions.queries.ts'

export const unsubscribe: Handler<'push.unsubscribe'> = async ({ platform, caller }) => {
  await inTransaction(platform.pool, (client) => deleteSubscription(client, caller.session_id))
  return {}
}
