import type { Handler } from '../../platform/call.ts'
import { deleteSubscription } from './subscriptions.queries.ts'

export const unsubscribe: Handler<'push.unsubscribe'> = async ({ platform, caller }) => {
  await deleteSubscription(platform.pool, caller.session_id)
  return {}
}
